import { expect, test } from 'vitest';
import type { PhaseIn } from '../../../server/src/domain/requests/phase-in.ts';
import { HOUR_MS } from '../../../server/src/durations.ts';
import { describePhaseIn } from '../../../server/src/portal-api/operator/describe-phase-in.ts';

const NOW = Date.UTC(2027, 0, 1);
const PHASE_IN: PhaseIn = { policy: 'optional', requiredFrom: undefined, brownouts: [] };

const around = (hours: number) => ({
  from: NOW + (hours - 1) * HOUR_MS,
  to: NOW + (hours + 1) * HOUR_MS,
});

test.each<[string, Partial<PhaseIn>]>([
  ['optional', {}],
  ['required', { policy: 'required' }],
  ['announced', { requiredFrom: NOW + 1 }],
  ['required', { requiredFrom: NOW }],
  ['brownout', { requiredFrom: NOW + 9 * HOUR_MS, brownouts: [around(0)] }],
  ['announced', { requiredFrom: NOW + 9 * HOUR_MS, brownouts: [around(5)] }],
  ['required', { requiredFrom: NOW - HOUR_MS, brownouts: [around(0)] }],
])('%s: %j', (state, phaseIn) => {
  expect(describePhaseIn({ ...PHASE_IN, ...phaseIn }, NOW).state).toBe(state);
});

test('brownouts are over, now or ahead', () => {
  const { brownouts } = describePhaseIn({ ...PHASE_IN, brownouts: [-5, 0, 5].map(around) }, NOW);
  expect(brownouts.map(({ state }) => state)).toEqual(['over', 'now', 'ahead']);
  expect(brownouts[0]?.to).toBe('2026-12-31T20:00:00.000Z');
});
