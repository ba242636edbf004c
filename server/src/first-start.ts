import type { Logger } from 'pino';
import { openOutput } from './commands/output.ts';
import { createOperatorLink } from './portal-api/operator/operator-link.ts';
import { logSecurityEvent } from './security-events.ts';
import { hasOperator } from './storage/accounts/operators.ts';
import type { Db } from './storage/schema.ts';

/**
 * Says where everything is, and prints the link that makes an operator, as long as nobody is one: so
 * a first start that failed half-way, or that nobody saw, has used nothing up. It is text for people,
 * and no line of the log has a word of the token: what takes the log apart line by line does not keep
 * it. Rejects where nothing can be written to the console.
 */
export async function welcome(db: Db, address: string, log: Logger): Promise<void> {
  if (await hasOperator(db)) return;
  const { link } = await createOperatorLink(db, address);
  logSecurityEvent(log, 'operator_link_created');
  const { print, written } = openOutput(process.stdout);
  print(
    [
      '',
      `  Reciters API   ${address}/reciters/`,
      `  Reference      ${address}/docs/`,
      `  Portal         ${address}/portal/`,
      '',
      `  Try it:  curl '${address}/reciters/?search=husary'`,
      '',
      '  Nobody is operator of this service yet. Whoever opens this link becomes one: it works',
      '  once, for a day, and a restart prints another one.',
      '',
      `  Operator       ${link}`,
      '',
    ].join('\n'),
  );
  await written();
}
