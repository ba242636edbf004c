import { CannotRunError } from '../contract/cannot-run.ts';
import { BY_GRAVITY, CLAIMS, type Kind } from '../scenario/claims.ts';
import type { Finding } from '../scenario/finding.ts';

/** What the user makes of kinds of findings, by their names or by `http.*`; `off` leaves them out. */
export type Severities = Readonly<Record<string, string>>;

const isNamed = (id: string, name: string): boolean =>
  name.endsWith('.*') ? id.startsWith(name.slice(0, -1)) : id === name;

/**
 * Makes what applies the user's severities to findings. The last name that fits counts.
 *
 * @throws CannotRunError when a name or a severity is unknown
 */
export function createGrading(
  severities: Severities,
): (findings: readonly Finding[]) => readonly Finding[] {
  const entries = Object.entries(severities);
  for (const [name, severity] of entries) {
    if (!Object.keys(CLAIMS).some((id) => isNamed(id, name)))
      throw new CannotRunError(`severity: there is no kind of finding "${name}".`);
    if (severity !== 'off' && !BY_GRAVITY.some((kind) => kind === severity))
      throw new CannotRunError(
        `severity of ${name} is one of ${BY_GRAVITY.join(', ')}, off, and got "${severity}".`,
      );
  }
  if (entries.length === 0) return (findings) => findings;
  return (findings) =>
    findings.flatMap((finding) => {
      const severity = entries.findLast(([name]) => isNamed(finding.claim.id, name))?.[1];
      if (severity === undefined) return [finding];
      if (severity === 'off') return [];
      return [{ ...finding, claim: { ...finding.claim, severity: severity as Kind } }];
    });
}
