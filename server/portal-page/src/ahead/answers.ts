/** A request that has no answer after so many milliseconds counts as lost. */
export const TIMEOUT = 30_000;

declare global {
  interface Window {
    /** By address. */
    askedAhead?: Map<string, Promise<Response>>;
  }
}

/** Asks for an address of the API before the page's own script is there, which takes the answer. */
export function askAhead(path: string): Promise<Response> {
  window.askedAhead ??= new Map();
  const url = new URL(path, document.baseURI).href;
  const answer = fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  // Whoever takes it is told.
  answer.catch(() => {});
  window.askedAhead.set(url, answer);
  return answer;
}

/** The answer to what was asked ahead, once; undefined where that was not. */
export function takeAhead({ method, url }: Request): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const answer = window.askedAhead?.get(url);
  window.askedAhead?.delete(url);
  return answer;
}
