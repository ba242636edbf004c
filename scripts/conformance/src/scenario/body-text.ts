import { asObject, isObject, type Json } from '../contract/json.ts';
import type { BodySpec, PartSpec } from '../contract/types.ts';
import { queryField } from '../exchange/encode.ts';

/** What stands between the parts of a form with files. */
const BOUNDARY = 'conformance-6f1c0a';

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The type of a body as it is sent. */
export const typeOf = ({ mediaType, form }: BodySpec): string =>
  form === 'multipart' ? `${mediaType.split(';')[0]}; boundary=${BOUNDARY}` : mediaType;

/** One member of a form. What has no file name is no file to most services (RFC 7578, 4.2). */
const part = (name: string, text: string, spec: PartSpec | undefined): string =>
  [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"${spec?.isFile ? '; filename="file"' : ''}`,
    ...(spec?.type === undefined ? [] : [`Content-Type: ${spec.type}`]),
    '',
    text,
    '',
  ].join('\r\n');

/** A value as a body of the form that an operation takes. */
export function bodyText({ form, parts }: Pick<BodySpec, 'form' | 'parts'>, value: Json): string {
  if (form === 'json') return JSON.stringify(value);
  if (form === 'text' || !isObject(value)) return textOf(value);
  const members = Object.entries(asObject(value)).flatMap(([name, inner]) =>
    (Array.isArray(inner) ? inner : [inner]).map((item) => [name, textOf(item)] as const),
  );
  return form === 'urlencoded'
    ? members.map(([name, text]) => queryField(name, text)).join('&')
    : `${members.map(([name, text]) => part(name, text, parts[name])).join('')}--${BOUNDARY}--\r\n`;
}
