import { isObject } from './contract.ts';

/** The names of an object's methods, its class's included. */
function ownMethods(holder: object): string[] {
  if (holder === Object.prototype) return [];
  const names = Object.entries(Object.getOwnPropertyDescriptors(holder))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);
  return [...names, ...ownMethods(Object.getPrototypeOf(holder))];
}

/**
 * The methods of a client by their full names, such as `reciters.list`, however deep they are.
 *
 * @param leftOut the names of parts that are not looked into
 */
export function methodsOf(client: object, leftOut: readonly string[]): string[] {
  const parts = Object.entries(client).filter(([name]) => !leftOut.includes(name));
  const deeper = parts.flatMap(([name, part]) =>
    isObject(part) ? methodsOf(part, []).map((method) => `${name}.${method}`) : [],
  );
  return [...ownMethods(client), ...deeper];
}
