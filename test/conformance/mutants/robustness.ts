import { answering, asking, type Mutant, withStatus } from './mutant.ts';

/** Failures, and requests that are not HTTP. */
export const ROBUSTNESS_MUTANTS: readonly Mutant[] = [
  {
    name: 'a search with a quote fails',
    cause: ['robustness.fault'],
    handle: answering((answer, { url }) =>
      /search=[^&]*%27/.test(url) ? withStatus(answer, 500) : answer,
    ),
  },
  {
    name: 'a zero byte ends the connection',
    cause: ['robustness.no-answer'],
    handle: () => async (asked, ask) => {
      if (asked.url.includes('%00')) throw new Error('Gone.');
      return ask(asked);
    },
  },
  {
    name: 'what is no HTTP is answered in plain text',
    cause: ['response.media-type'],
    handle: asking((asked) => asked),
    parser: (code) =>
      code.startsWith('HPE_') && code !== 'HPE_HEADER_OVERFLOW'
        ? 'HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nBad request'
        : undefined,
  },
  {
    name: 'too large headers get 400',
    cause: ['robustness.malformed'],
    handle: asking((asked) => asked),
    parser: (code) =>
      code === 'HPE_HEADER_OVERFLOW'
        ? 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
        : undefined,
  },
  {
    name: 'half a request ends without an answer',
    cause: ['robustness.malformed'],
    handle: asking((asked) => asked),
    parser: (code) => (code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '' : undefined),
  },
];
