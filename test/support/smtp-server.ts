import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What it answers to a recipient, in place of taking it. */
export const REFUSALS: Readonly<Record<string, string>> = {
  'nobody@refused.test': '550 5.1.1 <nobody@refused.test>: User unknown',
  'someone@nowhere.test': '450 4.1.2 <someone@nowhere.test>: Domain not found',
  'relayed@refused.test': '554 5.7.1 <relayed@refused.test>: Relay access denied',
};

/** A mail server that keeps what it is given (RFC 5321, as much as a client needs). */
export interface SmtpServer {
  url: string;
  /** Each as it was sent, headers and all. */
  mails: { to: string[]; text: string }[];
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: SmtpServer['mails'] = [];
  const sockets = new Set<Socket>();

  async function converse(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to: string[] = [];
    let data: string[] | undefined;
    say('220 test');
    for await (const line of createInterface({ input: socket })) {
      if (data !== undefined && line === '.') {
        mails.push({ to, text: data.join('\n') });
        [to, data] = [[], undefined];
        say('250 kept');
      } else if (data !== undefined) data.push(line.replace(/^\.\./, '.'));
      else if (/^RCPT TO:/i.test(line)) {
        const [, address = ''] = /<(.*)>/.exec(line) ?? [];
        if (REFUSALS[address] === undefined) to.push(address);
        say(REFUSALS[address] ?? '250 ok');
      } else if (/^DATA/i.test(line)) {
        data = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 ok');
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    converse(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?from=portal@reciters.test`,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The token of the one link that a mail of ours holds; undefined where there is none. */
export function tokenIn(mail: string): string | undefined {
  // Quoted-printable (RFC 2045): soft line breaks, and `=` spelt out.
  const text = mail.replace(/=\n/g, '').replace(/=3D/g, '=');
  return /#\/[a-z-]+\?[a-z]+=([A-Za-z0-9_-]+)/.exec(text)?.[1];
}
