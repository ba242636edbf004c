import { expect, test } from 'vitest';
import type { Mailer } from '../../../server/src/portal-api/mail/mail.ts';
import { queueMails } from '../../../server/src/portal-api/mail/mail-queue.ts';

const mail = { to: 'a@mail.test', subject: '', text: '' };

test('the queue is bounded while the mail server does not answer, and gives up at the end', async () => {
  let sent = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow: Mailer = {
    send: () => {
      sent += 1;
      return answered;
    },
    close: () => {},
  };
  const queue = queueMails(slow, 10);
  const sends = Array.from({ length: 100 }, () => queue.send(mail).then(() => 'sent', String));
  const refused = (await Promise.all(sends.slice(14))).filter((end) => /too many/.test(end));
  expect([sent, refused.length]).toEqual([4, 86]);
  queue.close();
  answer();
  const ends = await Promise.all(sends.slice(0, 14));
  expect(ends.filter((end) => end === 'sent')).toHaveLength(4);
  expect(ends.filter((end) => /stops/.test(end))).toHaveLength(10);
});

test('the queue sends everything in turn, also after a failure', async () => {
  let number = 0;
  const flaky: Mailer = {
    async send() {
      number += 1;
      if (number % 3 === 0) throw new Error('not this one');
    },
    close: () => {},
  };
  const queue = queueMails(flaky, 10);
  const ends = await Promise.allSettled(Array.from({ length: 12 }, () => queue.send(mail)));
  expect(number).toBe(12);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});
