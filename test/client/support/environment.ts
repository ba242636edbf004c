import { onTestFinished } from 'vitest';

/** Sets or removes an environment variable for the running test alone. */
export function setVariable(name: string, value: string | undefined): void {
  const before = process.env[name];
  put(name, value);
  onTestFinished(() => put(name, before));
}

function put(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** Adds something global for the running test alone. */
export function setGlobal(name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  });
}
