import type { components } from '../../contract/generated/portal.d.ts';
import { isKeyRequired, type PhaseIn, type Window } from '../../domain/requests/phase-in.ts';

type Description = components['schemas']['PhaseIn'];

/**
 * The state of the key requirement, as operators see it.
 *
 * @param now milliseconds since the Unix epoch
 */
export const describePhaseIn = (phaseIn: PhaseIn, now: number): Description => ({
  state: stateOf(phaseIn, now),
  required_from: phaseIn.requiredFrom === undefined ? null : formatTime(phaseIn.requiredFrom),
  brownouts: phaseIn.brownouts.map((window) => ({
    from: formatTime(window.from),
    to: formatTime(window.to),
    state: placeOf(window, now),
  })),
});

function stateOf(phaseIn: PhaseIn, now: number): Description['state'] {
  if (isKeyRequired({ ...phaseIn, brownouts: [] }, now)) return 'required';
  if (isKeyRequired(phaseIn, now)) return 'brownout';
  return phaseIn.requiredFrom === undefined ? 'optional' : 'announced';
}

function placeOf({ from, to }: Window, now: number) {
  if (now < from) return 'ahead';
  return now < to ? 'now' : 'over';
}

const formatTime = (ms: number): string => new Date(ms).toISOString();
