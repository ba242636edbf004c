import type { PhaseIn } from '../domain/requests/phase-in.ts';
import { announcementOf } from '../domain/requests/phase-in.ts';
import type { Step } from './locals.ts';

/** Tells callers without a key that one will be required, once a date is set. */
export function announcePhaseIn(phaseIn: PhaseIn, publicUrl: string): Step {
  const announcement = announcementOf(phaseIn);
  const link = `<${publicUrl}/docs/guides/phase-in/>; rel="deprecation"`;
  return function announcePhaseIn(_req, res, next) {
    if (announcement !== undefined && res.locals.caller?.kind === 'anonymous') {
      for (const [name, value] of Object.entries(announcement)) res.setHeader(name, value);
      res.append('Link', link);
    }
    next();
  };
}
