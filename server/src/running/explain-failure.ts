import { fileURLToPath } from 'node:url';
import { ConfigError } from '../config/config-error.ts';
import { serverFile } from '../files.ts';
import { StorageError } from '../storage/storage-error.ts';
import { ListenError } from './listen.ts';

/** What a start fails for that an operator can mend, in one line; undefined for all else. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StorageError || error instanceof ListenError)
    return error.message;
  const { code, path = '' } = Object(error) as NodeJS.ErrnoException;
  if (code === 'EMFILE')
    return 'The system lets this process open too few files. Let it open more: ulimit -n 1024, or LimitNOFILE under systemd.';
  if (code === 'ENOENT' && path.startsWith(fileURLToPath(serverFile('dist/'))))
    return `The service is not built, for ${path} is not there. Build it: npm run build`;
  return undefined;
}
