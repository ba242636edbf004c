import process from 'node:process';
import { runCli } from './cli.ts';

process.exitCode = await runCli(process.argv.slice(2), process.stdout, process.stderr);
