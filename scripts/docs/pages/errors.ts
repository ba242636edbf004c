import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Contract, codesOf, slugOf } from '../contract.ts';
import { page, table } from '../markdown.ts';
import type { Speech } from '../translate.ts';
import { type Shown, shownIn } from './shown-errors.ts';

/** What a writer says about a code; everything else comes from the contract. */
interface Explanation {
  title: string;
  happened: string;
  causes: string[];
  mend: string[];
}

const TEXTS = {
  en: {
    title: 'Errors',
    lead: 'Every error is `application/problem+json` (RFC 9457). Decide by `code`; show `detail` to a developer; quote `request_id` when you ask for help. Its `type` opens the page of its code.',
    public: 'Of the API',
    portal: 'Of the portal',
    order:
      'Where several errors apply, the first of these is the answer: 404 for an address that does not exist or 405 for a method that does not apply to it, 401, 429, 403, 422, 400. Only a request without any of these is looked up, so 404 for an id that nobody has comes last. A key that would be refused gets 429 instead of 401 once its address has sent too many of them.',
    all: 'All errors',
  },
  ar: {
    title: 'الأخطاء',
    lead: 'كل خطأ بالصيغة `application/problem+json` (RFC 9457). احكم بحسب `code`، واعرض `detail` على المطوّر، واذكر `request_id` حين تطلب المساعدة. و`type` عنوانٌ يفتح صفحة الرمز.',
    public: 'في الواجهة البرمجية',
    portal: 'في البوابة',
    order:
      'إذا انطبقت عدة أخطاء فالرد أولها في هذا الترتيب: 404 لعنوان غير موجود أو 405 لطريقة لا تنطبق عليه، ثم 401، ثم 429، ثم 403، ثم 422، ثم 400. ولا يُبحث عن السجل إلا إذا خلا الطلب منها كلها، ولذلك تأتي 404 لرقم لا يخص أحدًا في الآخر. والمفتاح الذي كان سيُرفض بالحالة 401 يُرد عليه بالحالة 429 إذا أكثر عنوانه من المفاتيح المرفوضة.',
    all: 'كل الأخطاء',
  },
};

/** Enough to tell codes apart; the rest is on the code's page. */
const firstSentence = (text: string): string => text.replace(/(?<=\.) .*$/s, '');

function errorPage(
  code: string,
  { title, happened, causes, mend }: Explanation,
  { status, answer, operations }: Shown,
  isPublic: boolean,
  { words, language }: Speech,
): string {
  const answeredBy = isPublic
    ? operations.map((id) => `[\`${id}\`](/reference/${slugOf(id)}/)`)
    : [words.portalOnly];
  if (isPublic && operations.length === 0)
    answeredBy.push(`[${words.everyOperation}](/reference/other-answers/)`);
  return page({
    // By its status, one looks for what an application meets; people who use the portal see no status.
    title: isPublic ? `${title} (${status})` : title,
    description: happened,
    body: [
      `<p class="endpoint" dir="ltr"><b>${status}</b> <code>${code}</code></p>`,
      `## ${words.happened}`,
      happened,
      `## ${words.causes}`,
      causes.map((cause) => `- ${cause}`).join('\n'),
      `## ${words.mend}`,
      mend.map((step) => `- ${step}`).join('\n'),
      `## ${words.exampleAnswer}`,
      answer,
      `${words.answeredBy}: ${answeredBy.join(words.comma)}`,
      `[${TEXTS[language].all}](/errors/)`,
    ],
  });
}

/**
 * A page for every code of both contracts, and one that lists them. Throws where a code is not
 * explained, or what is explained is no code.
 */
export function errorPages(
  contract: Contract,
  portal: Contract,
  speech: Speech,
): [string, string][] {
  const { language, words } = speech;
  const file = new URL(`../../../server/docs/errors/${language}.yaml`, import.meta.url);
  const explained: Record<string, Explanation> = parse(readFileSync(file, 'utf8'));
  const texts = TEXTS[language];
  const publicCodes = codesOf(contract);
  const shown = new Map([...shownIn(portal), ...shownIn(contract)]);
  const codes = [...new Set([...publicCodes, ...codesOf(portal)])];
  const stray = Object.keys(explained).find((code) => !codes.includes(code));
  if (stray !== undefined) throw new Error(`No contract has the code ${stray}.`);
  const explanationOf = (code: string): Explanation => {
    const explanation = explained[code];
    if (!explanation) throw new Error(`server/docs/errors/${language}.yaml lacks ${code}.`);
    return explanation;
  };
  const shownFor = (code: string): Shown => {
    const some = shown.get(code);
    if (!some) throw new Error(`No contract has an example of ${code}.`);
    return some;
  };
  const list = (some: string[]): string =>
    table(
      [words.status, words.code, words.meaning],
      some.map((code) => [
        `${shownFor(code).status}`,
        `[\`${code}\`](/errors/${code}/)`,
        firstSentence(explanationOf(code).happened),
      ]),
    );
  const index = page({
    title: texts.title,
    description: texts.lead,
    body: [
      texts.lead,
      texts.order,
      `## ${texts.public}`,
      list(publicCodes),
      `## ${texts.portal}`,
      list(codes.filter((code) => !publicCodes.includes(code))),
    ],
  });
  return [
    ['errors.md', index],
    ...codes.map((code): [string, string] => [
      `errors/${code}.md`,
      errorPage(code, explanationOf(code), shownFor(code), publicCodes.includes(code), speech),
    ]),
  ];
}
