import { type Mail, MailError, type Mailer } from './mail.ts';

/** How many mails are on their way at once: what mail servers take from one sender. */
const PARALLEL = 4;

/**
 * Lets mails wait for each other, and refuses them once too many wait: a mail server that is slow,
 * or gone, costs no more memory than that.
 *
 * @param maxWaiting how many mails may wait
 */
export function queueMails(mailer: Mailer, maxWaiting: number): Mailer {
  const waiting: { start: () => void; giveUp: () => void }[] = [];
  let running = 0;

  function turn(): Promise<void> {
    if (running < PARALLEL) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= maxWaiting) throw new MailError('A mail was not sent: too many wait.');
    return new Promise((start, fail) => {
      const giveUp = () => fail(new MailError('A mail was not sent: the service stops.'));
      waiting.push({ start, giveUp });
    });
  }

  function pass(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.start();
  }

  return {
    async send(mail: Mail) {
      await turn();
      try {
        await mailer.send(mail);
      } finally {
        pass();
      }
    },
    close() {
      for (const { giveUp } of waiting.splice(0)) giveUp();
      mailer.close();
    },
  };
}
