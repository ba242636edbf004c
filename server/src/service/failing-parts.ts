/** The parts that requests do not wait for, as their failures are counted and logged. */
export const PARTS = [
  'database',
  'ended secrets',
  'heartbeat',
  'key expiry',
  'keys',
  'mail',
  'portal',
  'recipient',
  'redis',
  'refused keys',
  'revoked keys',
  'sums of usage',
  'traces',
  'usage',
  'usage retention',
] as const;

export type Part = (typeof PARTS)[number];
