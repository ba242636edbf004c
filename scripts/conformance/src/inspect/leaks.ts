import { contentOf } from '../exchange/content.ts';
import { type Answer, type Exchange, headerOf } from '../exchange/exchange.ts';
import type { Finding } from '../scenario/finding.ts';

/** Texts that programs print when they fail, and that no answer should contain. */
const MARKS: readonly (readonly [what: string, mark: RegExp])[] = [
  [
    'a stack trace of JavaScript',
    /\n\s+at (?:async )?(?:[\w.<>[\]$ ]+ \()?(?:file:|node:|\/|[A-Z]:\\)[^\n]*:\d+:\d+|\\n\s+at [^\n]*:\d+:\d+/,
  ],
  ['a stack trace of Python', /Traceback \(most recent call last\)|File "[^"\n]+", line \d+/],
  [
    'a stack trace of Java',
    /\bat [\w.$]+\([\w$]+\.(?:java|kt|scala):\d+\)|\bjava\.lang\.\w+(?:Exception|Error)/,
  ],
  ['a stack trace of Go', /goroutine \d+ \[|\bpanic: runtime error/],
  ['a stack trace of .NET', /\bat [\w.<>`]+\([^)]*\) in [^\n]+:line \d+/],
  ['a stack trace of Ruby or PHP', /\.rb:\d+:in [`']|Stack trace:\s*#0|on line <b>\d+/],
  [
    'an error of a database',
    /SQLITE_[A-Z]+|SQLSTATE\[|syntax error at or near|ORA-\d{5}|PG::\w+Error|SequelizeDatabaseError/,
  ],
  [
    'an error of a library',
    /\b(?:TypeError|ReferenceError|RangeError|SyntaxError|ECONNREFUSED|ENOENT)\b[:\s]|node_modules\//,
  ],
  [
    'a path on the machine',
    /(?:^|[\s"'(=])(?:\/(?:home|usr|var|opt|srv|root|app|work|tmp)\/[\w./-]{3,}|[A-Z]:\\(?:Users|inetpub|Windows)\\)/,
  ],
];

const headersOf = ({ headers }: Answer): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');

const textOf = (answer: Answer): string =>
  `${headersOf(answer)}\n\n${contentOf(answer)?.toString('utf8') ?? ''}`;

function keepableByOthers({ headers }: Answer): string | undefined {
  const control = headerOf(headers, 'cache-control')?.toLowerCase() ?? '';
  const mark = /(?:^|[,\s])(public|s-maxage=\d+)/.exec(control)?.[1];
  return mark && !/(?:^|[,\s])(?:private|no-store)/.test(control) ? mark : undefined;
}

/**
 * What an answer reveals: the inside of the service, the credential that was sent, or an answer to
 * one caller that a shared cache would keep for everybody.
 */
export function leakFindings(
  exchange: Exchange,
  echoes: readonly string[],
  pointer: string,
): Finding[] {
  const { answer, request } = exchange;
  if (!answer) return [];
  const findings: Finding[] = [];
  const text = textOf(answer);
  // Successful answers may contain such texts: the contract itself may have one in an example.
  const mark = answer.status >= 400 ? MARKS.find(([, pattern]) => pattern.test(text)) : undefined;
  if (mark) {
    findings.push({
      claim: { id: 'robustness.leak', says: 'no answer shows the inside of the service', pointer },
      got: mark[0],
      exchanges: [exchange],
    });
  }
  if (headerOf(answer.headers, 'x-injected') !== undefined) {
    findings.push({
      claim: { id: 'robustness.leak', says: 'what is sent adds no header to the answer', pointer },
      got: 'a header of the request in the answer',
      exchanges: [exchange],
    });
  }
  // Behind a credential, a service may show the caller's own: in the profile, in a list of keys.
  const mayShow = answer.status < 300 && request.credential === 'given';
  const shown = mayShow ? headersOf(answer) : text;
  if (echoes.some((secret) => shown.includes(secret))) {
    findings.push({
      claim: { id: 'credentials.echoed', says: 'no answer holds a credential', pointer },
      got: 'the credential',
      exchanges: [exchange],
    });
  }
  const hasCookie = headerOf(answer.headers, 'set-cookie') !== undefined;
  const isPersonal = request.lane !== 'anonymous' || hasCookie;
  const shared = isPersonal ? keepableByOthers(answer) : undefined;
  if (shared !== undefined) {
    findings.push({
      claim: {
        id: 'http.cache',
        says: `no shared cache keeps ${hasCookie ? 'an answer with a cookie' : 'the answer to a credential'} (RFC 9111)`,
        pointer,
      },
      got: `Cache-Control: ${shared}`,
      exchanges: [exchange],
    });
  }
  return findings;
}
