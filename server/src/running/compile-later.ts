import process from 'node:process';
import { setFlagsFromString } from 'node:v8';

/*
 * What runs often during a start hardly runs again, and V8 compiles it with its optimizing compilers all the
 * same. So they are off until the service answers requests: with Node.js 24 it has 6 MB less memory until
 * there is load, and starts no later.
 */

/**
 * The compilers of this V8, by their flags. All of them are switched: what Maglev compiles while the other
 * one is off is never compiled by that one.
 */
function compilers(): readonly string[] {
  // Where V8 may not compile (`--jitless`), there is no WebAssembly, and to switch one on ends the process.
  if (!('WebAssembly' in globalThis)) return [];
  const { v8_enable_maglev } = process.config.variables as { v8_enable_maglev?: unknown };
  return v8_enable_maglev === 1 ? ['opt', 'maglev'] : ['opt'];
}

/** Lets V8 optimize nothing, until `compileFromNowOn`. */
export function startWithoutCompiling(): void {
  for (const name of compilers()) setFlagsFromString(`--no-${name}`);
}

/** Lets V8 optimize what runs often. */
export function compileFromNowOn(): void {
  for (const name of compilers()) setFlagsFromString(`--${name}`);
}
