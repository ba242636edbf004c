import { KEY } from './key-header.ts';
import { answering, header, type Mutant, withBody, withHeader } from './mutant.ts';

/** What an answer reveals of a key. */
export const ECHO_MUTANTS: readonly Mutant[] = [
  {
    name: 'the key is echoed in an error',
    cause: ['credentials.echoed'],
    handle: answering((answer, asked) =>
      withBody(answer, (body) =>
        body.status === 401 ? { ...body, detail: `${header(asked, KEY)} is not in use.` } : body,
      ),
    ),
  },
  {
    name: 'the key is echoed in a header',
    cause: ['credentials.echoed'],
    handle: answering((answer, asked) =>
      withHeader(
        answer,
        'X-Application',
        header(asked, KEY)?.startsWith('rk_')
          ? header(asked, KEY)?.replace(/[^\x20-\x7e]/g, '')
          : undefined,
      ),
    ),
  },
  {
    name: 'the answer tells a revoked key from an unknown one',
    cause: ['credentials.indistinguishable'],
    handle: answering((answer, asked, { revoked }) =>
      header(asked, KEY) === revoked.value
        ? withBody(answer, (body) => ({ ...body, detail: 'The key was revoked.' }))
        : answer,
    ),
  },
  {
    name: 'another code for a bad key',
    cause: ['response.code'],
    handle: answering((answer) =>
      withBody(answer, (body) =>
        body.code === 'api_key_invalid' ? { ...body, code: 'api_key_required' } : body,
      ),
    ),
  },
  {
    name: 'another code for an expired key',
    cause: ['response.code'],
    handle: answering((answer) =>
      withBody(answer, (body) =>
        body.code === 'api_key_expired' ? { ...body, code: 'api_key_invalid' } : body,
      ),
    ),
  },
];
