import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RecitersClient } from '../../client/src/index.ts';
import { faultsOf, placeOf } from '../support/contract.ts';
import { good } from '../support/hostile-server-behaviours.ts';
import { clientOf } from './support/clients.ts';

const schema = placeOf('openapi', 'components', 'schemas', 'ExternalUserId');
const client = new RecitersClient();
const refuses = (id: string): boolean => {
  try {
    client.forUser(id);
    return false;
  } catch {
    return true;
  }
};

describe('forUser', () => {
  test('sends the id with everything, and only then', async () => {
    const { client, server } = await clientOf([good]);
    const user = client.forUser('user:42');
    await user.reciters.list();
    await user.raw.GET('/reciters/');
    await client.reciters.list();
    const sent = server.requests.map(({ headers }) => headers['x-external-user-id']);
    expect(sent).toEqual(['user:42', 'user:42', undefined]);
  });

  test('needs no key', async () => {
    const { client, server } = await clientOf([good], { apiKey: undefined });
    await client.forUser('user:42').reciters.list();
    expect(server.requests[0]?.headers).toMatchObject({ 'x-external-user-id': 'user:42' });
    expect(server.requests[0]?.headers).not.toHaveProperty('x-api-key');
  });

  test.each([
    ['', 'must be a string, and not empty'],
    [undefined, 'must be a string, and not empty'],
    [42, 'must be a string, and not empty'],
    ['amina@mail.test', 'must not have "@" there'],
    ['two words', 'must not have " " there'],
    ['قارئ', 'must not have "ق" there'],
    ['user:42\n', 'must not have "\n" there'],
    ['-42', 'must not have "-" there'],
    [`a${'b'.repeat(64)}`, 'must not exceed 64 characters'],
    ['0501234567', 'must not resemble a phone number'],
    ['tel:0501234567', 'must not resemble a phone number'],
    ['2024-01-31', 'must not resemble a phone number'],
  ])('refuses %j, saying why and how to mend it', (id, rule) => {
    const message = `The end-user id ${rule}. Use one like user:42`;
    expect(() => client.forUser(id as string)).toThrow(new TypeError(message));
  });

  test.each(['amina@mail.test', '0501234567'])('does not repeat what may be personal: %s', (id) => {
    expect(() => client.forUser(id)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(id) }),
    );
  });

  test('refuses what the contract refuses, and nothing else', () => {
    const near = fc.string({ unit: fc.constantFrom(...'aZ09._:-@ é'), maxLength: 66 });
    const phones = fc.string({ unit: fc.constantFrom(...'0123456789-.'), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(near, phones, fc.string()), (id) => {
        return refuses(id) === faultsOf(schema, id).length > 0;
      }),
      { numRuns: 2_000 },
    );
  });
});
