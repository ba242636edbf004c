import { type Asked, curlOf, requestOf } from './request.ts';

/** Shows text as it is, left to right, where a keyboard can scroll it. */
function block(text: string, label: string): HTMLElement {
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.dir = 'ltr';
  pre.setAttribute('aria-label', label);
  pre.textContent = text;
  return pre;
}

function heading(text: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'caption';
  line.textContent = text;
  return line;
}

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

/** What came, as text, and the code of the error, if it is one; or why nothing came. */
interface Answer {
  text: string;
  code?: string;
  unanswered?: true;
}

async function answerTo({ url, headers }: Asked): Promise<Answer> {
  try {
    const answer = await fetch(url, { headers, credentials: 'omit', redirect: 'manual' });
    const fields = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
    const status = `HTTP ${answer.status} ${answer.statusText}`.trim();
    const body = pretty(await answer.text());
    const [, code] = /^ {2}"code": "(\w+)"/m.exec(body) ?? [];
    const text = `${[status, ...fields].join('\n')}\n\n${body}`;
    return { text, ...(!answer.ok && code !== undefined && { code }) };
  } catch (error) {
    return { text: String(error), unanswered: true };
  }
}

/** Leads to the page of an error, in the language of this one. */
function explanation(code: string, text: string): HTMLElement {
  const line = document.createElement('p');
  const link = document.createElement('a');
  link.href = `../../errors/${code}/`;
  link.textContent = text;
  line.append(link);
  return line;
}

/** A form that sends an operation to the service that serves the page, without a key. */
export class TryIt extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send();
    });
  }

  #asked(): Asked {
    const fields = [...this.querySelectorAll<HTMLInputElement>('[data-in]')];
    // Pages are below `docs/`; what stands before it is the service's own path.
    const service = location.href.slice(0, location.href.indexOf('/docs/'));
    return requestOf(
      `${service}${this.dataset.path}`,
      fields.map(({ name, value, dataset }) => ({ name, value, place: dataset.in ?? '' })),
    );
  }

  async #send(): Promise<void> {
    const { request = '', answer = '', explained = '', ...words } = this.dataset;
    const result = this.querySelector<HTMLElement>('.result');
    const asked = this.#asked();
    const { text, code, unanswered } = await answerTo(asked);
    result?.replaceChildren(
      heading(request),
      block(curlOf(asked), request),
      heading(unanswered ? (words.unanswered ?? '') : answer),
      ...(code === undefined ? [] : [explanation(code, explained)]),
      block(text, answer),
    );
  }
}
