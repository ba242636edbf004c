/** A setting that cannot be used. Its message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
