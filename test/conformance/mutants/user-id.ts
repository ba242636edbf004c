import { headerValues } from '../../../scripts/conformance/src/exchange/exchange.ts';
import { answering, asking, header, type Mutant, withHeader, withStatus } from './mutant.ts';

const USER = 'X-External-User-Id';

/** Lets values through that the contract forbids, by putting an allowed one in their place. */
const lenient = (name: string, forbidden: (id: string) => boolean): Mutant => ({
  name,
  cause: ['parameter.invalid'],
  handle: asking((asked) => {
    const id = header(asked, USER);
    return id !== undefined && forbidden(id) ? withHeader(asked, USER, 'user:1') : asked;
  }),
});

/** Refuses values that the contract allows. */
const strict = (name: string, allowed: (id: string) => boolean): Mutant => ({
  name,
  cause: ['parameter.valid'],
  handle: asking((asked) => {
    const id = header(asked, USER);
    return id !== undefined && allowed(id) ? withHeader(asked, USER, '@') : asked;
  }),
});

/** The identifier of the end user. */
export const USER_ID_MUTANTS: readonly Mutant[] = [
  {
    name: '400 instead of 422 for the end-user id',
    cause: ['parameter.invalid'],
    handle: answering((answer) => (answer.status === 422 ? withStatus(answer, 400) : answer)),
  },
  {
    name: '422 instead of 400 for the query',
    cause: ['parameter.invalid'],
    handle: answering((answer, { url }) =>
      answer.status === 400 && url.includes('?') ? withStatus(answer, 422) : answer,
    ),
  },
  lenient('65 characters accepted', (id) => id.length === 65),
  lenient('any length accepted', (id) => id.length > 64),
  lenient(
    'Latin-1 accepted',
    (id) => /[\xc0-\xff]/.test(id) && Buffer.from(id, 'latin1').toString('utf8').includes('\ufffd'),
  ),
  lenient('only é of Latin-1 accepted', (id) => /^[\w.:\xe9-]+$/.test(id) && id.includes('\xe9')),
  lenient('a zero-width space accepted', (id) => id.includes('\xe2\x80\x8b')),
  lenient('a tab within accepted', (id) => /\S\t\S/.test(id)),
  lenient('an empty id accepted', (id) => id === ''),
  lenient('a dot ahead accepted', (id) => /^\.\w/.test(id)),
  lenient('an e-mail address accepted', (id) => /^\w+@\w+\.\w+$/.test(id)),
  lenient('phone numbers accepted', (id) => /^[\d._:-]+$/.test(id)),
  lenient('phone numbers behind tel: accepted', (id) => /^tel:/i.test(id)),
  lenient('phone numbers of 15 digits accepted', (id) => id.replace(/\D/g, '').length === 15),
  lenient(
    'a forbidden character at the end accepted',
    (id) => id.length > 1 && /^[A-Za-z0-9][\w.:-]*[^\w.:-]$/.test(id),
  ),
  lenient('a slash accepted', (id) => /^[\w/]+$/.test(id) && id.includes('/')),
  lenient('two ids accepted', (id) => id.includes(',')),
  {
    name: 'the first of two end-user ids counts',
    cause: ['parameter.repeated'],
    handle: asking((asked) => {
      const [first, ...others] = headerValues(asked.headers, USER);
      return others.length > 0 ? withHeader(asked, USER, first) : asked;
    }),
  },
  strict('64 characters refused', (id) => id.length === 64),
  strict('an underscore refused', (id) => id.includes('_')),
  strict('one character refused', (id) => id.length === 1),
  strict('upper case refused', (id) => /[A-Z]/.test(id)),
  strict('six digits refused', (id) => /^\d{6}$/.test(id)),
  {
    name: 'the id is not looked at without a key',
    cause: ['parameter.invalid', 'precedence'],
    handle: asking((asked) =>
      header(asked, 'X-API-Key') === undefined ? withHeader(asked, USER, undefined) : asked,
    ),
  },
];
