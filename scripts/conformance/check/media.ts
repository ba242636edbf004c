import { pointerTo } from '../contract/source.ts';
import type { Contract, ResponseSpec } from '../contract/types.ts';
import { type Answer, type Exchange, headerValues, mediaTypeOf } from '../exchange.ts';
import type { Claim, Finding } from '../finding.ts';
import { codingsOf, contentOf, isJsonType, jsonOf } from './content.ts';
import { answerName } from './spec.ts';

/** What is wrong with the body of an answer: its media type, its form, its schema. */
export function mediaFindings(
  exchange: Exchange,
  answer: Answer,
  spec: ResponseSpec,
  finding: (claim: Claim, got: string) => Finding,
  schemas: Contract['schemas'],
): Finding[] {
  const who = answerName(exchange.request.operation, answer);
  const isBodyless =
    exchange.request.method === 'HEAD' || answer.status === 204 || answer.status === 304;
  if (spec.content.length === 0 || isBodyless) {
    if (answer.body.length === 0) return [];
    return [
      finding(
        { id: 'response.body', says: `${who} has no body`, pointer: spec.pointer },
        `${answer.body.length} bytes of ${mediaTypeOf(answer) ?? 'no media type'}`,
      ),
    ];
  }
  const types = headerValues(answer.headers, 'content-type');
  const type = mediaTypeOf(answer);
  const media =
    spec.content.find((known) => known.type === type) ??
    spec.content.find(
      ({ type: known }) => known.endsWith('*') && type?.startsWith(known.replace(/\*.*/, '')),
    );
  const promised = spec.content.map((known) => known.type).join(' or ');
  // JSON is always UTF-8 (RFC 8259, section 8.1).
  const charset = /;\s*charset="?([^";\s]+)/i.exec(types[0] ?? '')?.[1];
  const isForeign = isJsonType(type) && charset !== undefined && !/^utf-?8$/i.test(charset);
  if (media === undefined || types.length > 1 || isForeign) {
    const got =
      types.length > 1
        ? `Content-Type ${types.length} times`
        : isForeign
          ? `JSON in ${charset}`
          : (type ?? 'no media type');
    return [
      finding(
        {
          id: 'response.media-type',
          says: `${who} is ${promised}`,
          pointer: pointerTo(spec.pointer, 'content'),
        },
        got,
      ),
    ];
  }
  if (!isJsonType(type) || media.schema === undefined) return [];
  const json = jsonOf(answer);
  if (json === undefined) {
    const got =
      contentOf(answer) === undefined
        ? `${codingsOf(answer).join(', ')} that cannot be decoded`
        : answer.body.length === 0
          ? 'nothing'
          : 'no JSON';
    return [finding({ id: 'response.body', says: `${who} is JSON`, pointer: media.pointer }, got)];
  }
  return schemas
    .violations(media.schema, json.value)
    .slice(0, 5)
    .map(({ pointer, at, message }) =>
      finding(
        {
          id: 'response.schema',
          says: `the body of ${who}: ${at.replace(/\/\d+(?=\/|$)/g, '/*') || 'it'} ${message}`,
          pointer,
        },
        at === '' ? 'the body as a whole' : at,
      ),
    );
}
