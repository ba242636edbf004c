import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { type Mock, startMock } from '../../scripts/conformance/src/mock/mock.ts';
import { contractWith } from './support/stranger.ts';

const responses = `responses: { '200': { description: D }, '400': { description: D }, '415': { description: D } }`;
const body = (content: string): string => `requestBody: { required: true, content: ${content} }`;
const numbers = '{ type: array, maxItems: 2, items: { type: integer } }';

const FORM = 'application/x-www-form-urlencoded';

const paths = `  /form:
    post: { ${body('{ application/x-www-form-urlencoded: { schema: { type: object, required: [name, n], properties: { name: { type: string }, n: { type: integer, maximum: 5 }, tags: { type: array, items: { type: integer } } } } } }')}, ${responses} }
  /referred:
    post: { ${body(`{ ${FORM}: { schema: { type: object, properties: { tags: { $ref: '#/paths/~1form/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/tags' } } } } }`)}, ${responses} }
  /text:
    post: { ${body('{ text/plain: { schema: { type: string, maxLength: 5 } } }')}, ${responses} }
  /upload:
    post: { ${body('{ multipart/form-data: { schema: { type: object, required: [file], properties: { file: { type: string, format: binary }, n: { type: integer }, about: { type: object, required: [a] } } } } }')}, ${responses} }
  /encoded:
    post: { ${body('{ multipart/form-data: { schema: { type: object, required: [file, about, size], properties: { file: { type: string, format: binary }, about: { type: object }, size: { type: object } } }, encoding: { file: { contentType: image/png }, size: { style: deepObject } } } }')}, ${responses} }
  /styled:
    post: { ${body(`{ ${FORM}: { schema: { type: object, required: [name, size, id], properties: { name: { type: string }, size: { type: object }, id: { type: integer, readOnly: true } } }, encoding: { name: { contentType: text/plain } } } }`)}, ${responses} }
  /listed:
    post: { ${body('{ multipart/form-data: { schema: { type: array, items: { type: string } } } }')}, ${responses} }
  /several:
    post: { ${body('{ application/json: { schema: { type: object } }, application/xml: { schema: { type: object } }, image/*: {} }')}, ${responses} }
  /picture:
    post: { ${body('{ image/png: {} }')}, ${responses} }
  /lists:
    get:
      parameters:
        - { name: ids, in: query, schema: ${numbers} }
        - { name: csv, in: query, explode: false, schema: ${numbers} }
        - { name: piped, in: query, explode: false, style: pipeDelimited, schema: ${numbers} }
        - { name: words, in: query, explode: false, schema: { type: array, items: { type: string, enum: [a, b] } } }
        - { name: X-Ids, in: header, schema: ${numbers} }
      ${responses}
  /label/{p}:
    get: { parameters: [{ name: p, in: path, required: true, style: label, explode: true, schema: ${numbers} }], ${responses} }
  /matrix/{p}:
    get: { parameters: [{ name: p, in: path, required: true, style: matrix, schema: { type: integer, maximum: 5 } }], ${responses} }
  /picky:
    post: { ${body('{ application/json: { schema: { type: object } } }')}, responses: { '200': { description: D }, '422': { description: D } } }
`;

describe('a request of somebody else', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock(readContract('c.yaml', contractWith(paths)), 0);
  });
  afterAll(() => mock.close());

  const statusOf = async (path: string, options: RequestInit = {}): Promise<number> =>
    (await fetch(new URL(path, mock.url), options)).status;

  test.each([
    ['form', FORM, 'name=a+b&n=3', 200],
    ['form', FORM, 'name=7&n=3&tags=1&tags=2&more=x', 200],
    ['form', FORM, 'name=a&n=9', 400],
    ['form', FORM, 'n=3', 400],
    ['form', FORM, 'name=a&n=3&tags=x', 400],
    ['referred', FORM, 'tags=1', 200],
    ['referred', FORM, 'tags=1&tags=2', 200],
    ['referred', FORM, 'tags=x', 400],
    ['form', 'application/json', '{"name":"a","n":3}', 415],
    ['text', 'text/plain; charset=utf-8', 'hello', 200],
    ['text', 'text/plain', 'hello!', 400],
    ['several', 'application/json', '{}', 200],
    ['several', 'application/json', '[]', 400],
    ['several', 'application/json', '{', 400],
    ['several', 'application/xml', '<a/>', 200],
    ['several', 'image/png', 'x', 200],
    ['several', 'text/plain', '{}', 415],
    ['upload', 'multipart/form-data; boundary=a', 'nonsense', 400],
    ['styled', FORM, 'name=a&width=3', 200],
    ['styled', FORM, 'width=3', 400],
    ['listed', 'multipart/form-data; boundary=a', 'anything', 200],
    ['picture', 'image/png', 'x', 200],
    ['picture', 'image/png', '', 400],
    ['picky', 'application/json', '{', 422],
    ['picky', 'application/json', '1', 422],
    ['picky', 'text/plain', '{}', 422],
  ])('has a body that is read in its form: %s, %s: %s', async (path, type, text, status) => {
    const options = { method: 'POST', headers: { 'Content-Type': type }, body: text };
    expect(await statusOf(path, options)).toBe(status);
  });

  test.each([
    [{ file: new Blob(['\u00ff']), n: '1' }, 200],
    [{ file: new Blob(['a\r\n--b']), n: 'x' }, 400],
    [{ n: '1' }, 400],
  ])('has a form with files: %j', async (members, status) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(members)) form.append(name, value);
    expect(await statusOf('upload', { method: 'POST', body: form })).toBe(status);
  });

  test.each([
    [['file', 'about'], 200],
    [['file', 'about', 'size'], 200],
    [['about'], 400],
    [['file'], 400],
    [['file', 'file', 'about'], 200],
  ])('has each part that is required, however it is written: %j', async (names, status) => {
    const form = new FormData();
    for (const name of names) form.append(name, new Blob(['x'], { type: 'image/png' }));
    expect(await statusOf('encoded', { method: 'POST', body: form })).toBe(status);
  });

  test.each([
    [['file', 'about'], '{"a":1}', 200],
    [['file', 'about'], '{}', 400],
    [['about'], '{"a":1}', 400],
  ])('has a form with an object in JSON: %j, %s', async (names, json, status) => {
    const form = new FormData();
    for (const name of names)
      form.append(name, new Blob([json], { type: name === 'about' ? 'application/json' : '' }));
    expect(await statusOf('upload', { method: 'POST', body: form })).toBe(status);
  });

  test.each([
    ['lists?ids=1&ids=2', 200],
    ['lists?ids=1&ids=x', 400],
    ['lists?ids=1&ids=2&ids=3', 400],
    ['lists?csv=1,2', 200],
    ['lists?csv=1%2C2', 200],
    ['lists?csv=1,x', 400],
    ['lists?csv=1,2,3', 400],
    ['lists?words=a,b', 200],
    ['lists?words=%20a', 400],
    ['lists?words=a,%20b', 400],
    ['lists?piped=1|2', 200],
    ['lists?piped=1|2|3', 400],
    ['label/.1.2', 200],
    ['label/.1.2.3', 400],
    ['label/.7', 200],
    ['matrix/;p=5', 200],
    ['matrix/;p=6', 400],
  ])('has lists in the style of their parameter: %s', async (path, status) => {
    expect(await statusOf(path)).toBe(status);
  });

  test.each([
    ['1, 2', 200],
    ['1,2,3', 400],
  ])('has lists in headers: %s', async (value, status) => {
    expect(await statusOf('lists', { headers: { 'X-Ids': value } })).toBe(status);
  });
});

test('a body that nothing is known of is not unexpected', async () => {
  const contract = `${contractWith(paths)}x-promises: { unexpected-body: refused }`;
  const mock = await startMock(readContract('c.yaml', contract), 0);
  const { status } = await fetch(new URL('picture', mock.url), { method: 'POST', body: 'x' });
  expect(status).toBe(200);
  await mock.close();
});
