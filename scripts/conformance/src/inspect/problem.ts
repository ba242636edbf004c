import { asObject, type Json } from '../contract/json.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract, ResponseSpec } from '../contract/types.ts';
import { jsonOf } from '../exchange/content.ts';
import { type Exchange, headerOf, mediaTypeOf } from '../exchange/exchange.ts';
import type { Finding } from '../scenario/finding.ts';

/** Checks an error's members by RFC 9457 and by the contract's promises. */
export function problemFindings(
  contract: Contract,
  exchange: Exchange,
  spec: ResponseSpec,
): Finding[] {
  const { answer } = exchange;
  const body = answer && jsonOf(answer)?.value;
  if (!answer || answer.status < 400 || body === undefined) return [];
  const members = asObject(body);
  const findings: Finding[] = [];
  if (
    mediaTypeOf(answer) === 'application/problem+json' &&
    members.status !== undefined &&
    members.status !== answer.status
  ) {
    findings.push({
      claim: {
        id: 'problem.status',
        says: "a problem's status is that of the response",
        pointer: spec.pointer,
      },
      got: `${JSON.stringify(members.status)} under ${answer.status}`,
      exchanges: [exchange],
    });
  }
  const { errors, pointer } = contract.promises;
  for (const [member, header] of Object.entries(errors.sameAsHeader)) {
    const value = headerOf(answer.headers, header);
    if (value === undefined || members[member] === value) continue;
    findings.push({
      claim: {
        id: 'response.same-as-header',
        says: `${member} is the same as the header ${header}`,
        pointer: pointerTo(pointer, 'errors', 'same-as-header', member),
      },
      got: `${JSON.stringify(members[member])} under ${header}: ${value}`,
      exchanges: [exchange],
    });
  }
  const { documented } = errors;
  if (documented !== undefined && !isAddress(members[documented])) {
    findings.push({
      claim: {
        id: 'problem.documented',
        says: `${documented} is an address at which the error is documented`,
        pointer: pointerTo(pointer, 'errors', 'documented'),
      },
      got: JSON.stringify(members[documented]) ?? 'nothing',
      exchanges: [exchange],
    });
  }
  return findings;
}

/** Whether a value leads to a page, on this host or on another. */
const isAddress = (value: Json | undefined): boolean =>
  typeof value === 'string' &&
  URL.canParse(value, 'http://service.invalid') &&
  /^https?:$/.test(new URL(value, 'http://service.invalid').protocol);
