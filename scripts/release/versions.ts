/** The packages whose version is that of the contract, by folder; the lock file names them alike. */
export const PACKAGES = ['', 'client', 'server'];

/** The text of a package.json with this version. */
export function withVersion(text: string, version: string): string {
  return format({ ...JSON.parse(text), version });
}

/** The text of package-lock.json with this version for each of our packages. */
export function withLockedVersions(text: string, version: string): string {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const folder of PACKAGES) lock.packages[folder].version = version;
  return format(lock);
}

/** As npm writes it. */
const format = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
