import type { Report } from '../engine/report.ts';
import { CLAIMS, type ClaimId } from '../scenario/claims.ts';
import { groupFindings } from './groups.ts';
import { redact } from './redact.ts';

const UNUSABLE = 'contract.unusable';

/** A path as SARIF wants it, relative to the repository where it is within it. */
const uriOf = (file: string): string =>
  /^https?:/.test(file) ? file : encodeURI(file.replaceAll('\\', '/').replace(/^\.\//, ''));

/** Text that says nothing but itself: `[text](address)` would be a link (SARIF 2.1.0, 3.11.6). */
const plain = (text: string): string => text.replaceAll('](', '] (');

/**
 * The gaps of the contract in SARIF 2.1.0, for tools that show them beside its lines: what the
 * service does and the contract does not say, and what of the contract could not be used.
 */
export function sarifReport(report: Report): string {
  const { contract, secrets } = report;
  const { source } = contract;
  const locationOf = (pointer: string) => ({
    physicalLocation: {
      artifactLocation: { uri: uriOf(source.file) },
      region: { startLine: source.lineOf(pointer) },
    },
  });
  const gaps = groupFindings(report).filter(({ kind }) => kind === 'gap');
  const results = [
    ...gaps.map(({ claim, finding }) => ({
      ruleId: claim.id,
      level: 'warning',
      message: { text: plain(redact(`${claim.says}. Came: ${finding.got}`, secrets)) },
      locations: [locationOf(claim.pointer)],
    })),
    ...[...source.gaps.values()].map(({ pointer, what }) => ({
      ruleId: UNUSABLE,
      level: 'note',
      message: { text: plain(what) },
      locations: [locationOf(pointer)],
    })),
  ];
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].map((id) => ({
    id,
    shortDescription: {
      text: id === UNUSABLE ? 'a part of the contract cannot be used' : CLAIMS[id as ClaimId],
    },
  }));
  const document = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'openapi-conformance', rules } }, results }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
