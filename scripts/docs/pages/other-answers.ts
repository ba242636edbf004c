import type { Contract } from '../contract.ts';
import { page } from '../markdown.ts';
import type { Speech } from '../translate.ts';
import { describeAnswer } from './answers.ts';

const TEXTS = {
  en: {
    title: 'Answers outside operations',
    lead: 'What is answered where no operation applies: an address that does not exist, a method that does not apply, a request that is no HTTP, a preflight.',
  },
  ar: {
    title: 'الردود خارج العمليات',
    lead: 'ما يُجاب به حيث لا تنطبق أي عملية: عنوان غير موجود، أو طريقة لا تنطبق عليه، أو طلب ليس HTTP سليمًا، أو طلب تمهيدي من متصفح.',
  },
};

/** What is answered where no operation applies. */
export function otherAnswersPage(contract: Contract, speech: Speech): string {
  const { title, lead } = TEXTS[speech.language];
  const answers = Object.entries(contract['x-responses-outside-operations'] ?? {});
  return page({
    title,
    description: lead,
    body: [
      lead,
      ...answers.map((answer) => describeAnswer(contract, answer, speech).replace(/^###/, '##')),
    ],
  });
}
