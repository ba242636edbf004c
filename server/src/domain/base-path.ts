/**
 * The path that the service is reached under, without a slash at its end; empty at the root of a host.
 *
 * @param publicUrl where the service is reached
 */
export const basePathOf = (publicUrl: string): string =>
  new URL(publicUrl).pathname.replace(/\/$/, '');
