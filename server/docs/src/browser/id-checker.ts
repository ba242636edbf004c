import { brokenRule } from '../../../../client/src/external-user-id.ts';

/** What the client says, and how Arabic pages say it. */
const IN_ARABIC: [RegExp, string][] = [
  [/^must be a string, and not empty$/, 'يجب ألا يكون فارغًا'],
  [/^must not have "(.*)" there$/s, 'يجب ألا يكون فيه "$1" في ذلك الموضع'],
  [/^must not exceed (\d+) characters$/, 'يجب ألا يزيد على $1 حرفًا'],
  [/^must not resemble a phone number$/, 'يجب ألا يشبه رقم هاتف'],
];

function inLanguage(rule: string): string {
  if (document.documentElement.lang !== 'ar') return rule;
  const [pattern, text] = IN_ARABIC.find(([english]) => english.test(rule)) ?? [/^/, ''];
  return rule.replace(pattern, text);
}

/** A field that says at once whether an end user's id is accepted, in the client's own words. */
export class IdChecker extends HTMLElement {
  connectedCallback(): void {
    const { label = '', accepted = '', refused = '' } = this.dataset;
    const name = document.createElement('label');
    const input = document.createElement('input');
    const verdict = document.createElement('output');
    Object.assign(input, { id: 'id-to-check', value: 'user:42', autocomplete: 'off' });
    Object.assign(input, { spellcheck: false, dir: 'auto' });
    name.htmlFor = verdict.htmlFor.value = input.id;
    name.textContent = label;
    const check = (): void => {
      const rule = brokenRule(input.value);
      verdict.textContent = rule === undefined ? accepted : `${refused} ${inLanguage(rule)}.`;
      verdict.dataset.verdict = rule === undefined ? 'accepted' : 'refused';
    };
    input.addEventListener('input', check);
    check();
    this.replaceChildren(name, input, verdict);
  }
}
