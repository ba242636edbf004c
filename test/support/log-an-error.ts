import { createLog } from '../../server/src/log.ts';

/*
 * The program of a process of its own, which logs what a database driver throws, as the cause of another
 * error and by itself.
 */

const driversOwn = Object.assign(new Error('duplicate key value'), {
  code: '23505',
  detail: 'Key (email)=(amina@mail.test) already exists.',
  where: 'amina@mail.test',
});
const log = createLog('info');
log.error({ err: driversOwn });
log.error({ err: new Error('It failed.', { cause: driversOwn }) });
log.flush();
