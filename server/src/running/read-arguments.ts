/** What the arguments of the service's program ask for. */
type Asked = { type: 'run' } | { type: 'help'; text: string } | { type: 'refused'; text: string };

const HELP = `Usage: node server/dist/main.js

Runs the service until a signal stops it (Ctrl+C, SIGTERM).
It takes no arguments. Its settings are environment variables, and none is needed to begin:

  PORT=8080 node server/dist/main.js

server/settings.md describes all of them. Commands for operators: node server/dist/cli.js --help`;

/**
 * The service takes settings alone. If it passed over an argument in silence, that would look as if it
 * had taken it, and whoever asks for help would start a service.
 *
 * @param args what follows the name of the program
 */
export function readArguments(args: readonly string[]): Asked {
  const [first] = args;
  if (first === undefined) return { type: 'run' };
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { type: 'help', text: HELP };
  // What follows "=" may be a secret, as in DATABASE_URL=….
  const [name] = first.split('=');
  return {
    type: 'refused',
    text: `The service takes no argument "${name}": settings are environment variables, such as PORT=8080. (--help says where they are described.)`,
  };
}
