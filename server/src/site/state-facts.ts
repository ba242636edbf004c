import type { Limit } from '../domain/limits.ts';
import type { PhaseIn } from '../domain/requests/phase-in.ts';

interface Facts {
  limits: Readonly<Record<string, Limit>>;
  phaseIn: PhaseIn;
}

const timeOf = (milliseconds: number): string => {
  const iso = new Date(milliseconds).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
};

/** What pages call the state of the phase-in. Once a date is set, its text stays right after it. */
function stateOf({ policy, requiredFrom }: PhaseIn): 'open' | 'announced' | 'required' {
  if (policy === 'required') return 'required';
  return requiredFrom === undefined ? 'open' : 'announced';
}

/**
 * Puts into a page how this service is set up. Pages are built with what the contract says, and
 * mark what a service may have otherwise: limits, and the phase-in of the key with its calendar.
 */
export function stateFacts(text: string, { limits, phaseIn }: Facts): string {
  const state = stateOf(phaseIn);
  const windows = phaseIn.brownouts.map(
    ({ from, to }) => `<li>${timeOf(from)} – ${timeOf(to)}</li>`,
  );
  return text
    .replaceAll(
      /(<span data-limit="([a-z-]+)\.(requests|seconds)">)[^<]*(<\/span>)/g,
      (whole, before, name, part, after) => {
        const limit = limits[name];
        if (limit === undefined) return whole;
        return `${before}${part === 'requests' ? limit.points : limit.seconds}${after}`;
      },
    )
    .replaceAll(/<div data-phase-in="([a-z]+)">([\s\S]*?)<\/div>/g, (_whole, of, content) =>
      of === state ? content : '',
    )
    .replaceAll(
      /<time data-phase-in-date(?:="")?>[^<]*<\/time>/g,
      phaseIn.requiredFrom === undefined ? '' : timeOf(phaseIn.requiredFrom),
    )
    .replaceAll(
      /<ul data-phase-in-windows(?:="")?><\/ul>/g,
      state === 'announced' && windows.length > 0 ? `<ul>${windows.join('')}</ul>` : '',
    );
}
