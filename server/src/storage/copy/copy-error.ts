/** A database cannot be copied. The message is for the operator: what is the matter, and what to do. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}
