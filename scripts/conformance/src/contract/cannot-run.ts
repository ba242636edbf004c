/** The job cannot be run. Its message is one line for whoever started it. */
export class CannotRunError extends Error {
  override readonly name = 'CannotRunError';
}
