import { isObject, type Json } from '../contract/json.ts';
import { namesOf } from '../contract/references.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract, ResponseSpec } from '../contract/types.ts';
import { codingsOf, contentOf, isJsonType, jsonOf, NOT_DECODED } from '../exchange/content.ts';
import { type Answer, type Exchange, headerValues, mediaTypeOf } from '../exchange/exchange.ts';
import type { Claim } from '../scenario/claims.ts';
import type { Finding } from '../scenario/finding.ts';
import { answerName } from '../scenario/spec.ts';
import { unknownMembers } from './unknown-members.ts';
import { distinct } from './violations.ts';

/** What is wrong with the body of an answer: its media type, its form, its schema. */
export function mediaFindings(
  exchange: Exchange,
  answer: Answer,
  spec: ResponseSpec,
  finding: (claim: Claim, got: string) => Finding,
  { source, answerSchemas }: Contract,
  reportsUnknown: boolean,
): Finding[] {
  const who = answerName(exchange.request.operation, answer);
  const isBodyless =
    exchange.request.method === 'HEAD' || answer.status === 204 || answer.status === 304;
  if (spec.content.length === 0 || isBodyless) {
    if (answer.body.length === 0) return [];
    return [
      finding(
        {
          id: 'response.body',
          says: `${who} has no body`,
          pointer: spec.pointer,
          // A response without `content` says nothing of a body (OpenAPI 3.1, 4.8.17).
          ...(isBodyless ? {} : { kind: 'gap', cause: `undeclared ${mediaTypeOf(answer)}` }),
        },
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
        ? `${codingsOf(answer).join(', ')} ${NOT_DECODED}`
        : answer.body.length === 0
          ? 'nothing'
          : 'no JSON';
    return [finding({ id: 'response.body', says: `${who} is JSON`, pointer: media.pointer }, got)];
  }
  const value = json.value;
  const broken = distinct(answerSchemas.violations(media.schema, value)).slice(0, MAX_VIOLATIONS);
  if (broken.length > 0) {
    return broken.map(({ pointer, at, message, cause }) =>
      finding(
        {
          id: 'response.schema',
          says: `the body of ${who}: ${nameOfPlace(at)} ${message}`,
          pointer,
          cause,
        },
        `${at === '' ? '' : `${at}: `}${short(valueAt(value, at))}`,
      ),
    );
  }
  if (!reportsUnknown) return [];
  return unknownMembers(source, media.schema, value).map(({ at, pointer }) =>
    finding(
      {
        id: 'response.member-unknown',
        says: `the schema of ${who} names ${nameOfPlace(at)}`,
        pointer,
        cause: `${pointer} ${nameOfPlace(at)}`,
      },
      `${at}: ${short(valueAt(value, at))}`,
    ),
  );
}

/** More violations of one body than this are not reported: they come again with other answers. */
const MAX_VIOLATIONS = 5;

/** Values are cut after this many characters. */
const MAX_VALUE = 100;

const nameOfPlace = (at: string): string => at.replace(/\/\d+(?=\/|$)/g, '/*') || 'it';

const valueAt = (value: Json, at: string): Json | undefined =>
  namesOf(at).reduce<Json | undefined>(
    (inner, name) =>
      Array.isArray(inner) ? inner[Number(name)] : isObject(inner) ? inner[name] : undefined,
    value,
  );

function short(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}
