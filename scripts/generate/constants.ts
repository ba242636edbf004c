import { banner, readContract, valuesOf } from './contract.ts';
import { idRanges } from './id-ranges.ts';

/**
 * The few values of the contract that the client needs while it runs. Names of request headers
 * are in lower case, as `Headers` lists them, so that one set replaces another in an object.
 */
export function clientConstants(path: string): string {
  const document = readContract(path);
  const at = (...names: (string | number)[]): unknown =>
    names.reduce<unknown>((node, name) => Object(node)[name], document);
  const lower = (...names: string[]): string => String(at(...names)).toLowerCase();
  const headers = valuesOf('headers', at('paths')).flatMap((fields) =>
    Object.entries(Object(fields)),
  );
  const headerThatIs = (component: string): string | undefined =>
    headers.find(([, header]) => Object(header).$ref === `#/components/headers/${component}`)?.[0];
  const constants = {
    BASE_URL: at('servers', 0, 'url'),
    API_KEY_HEADER: lower('components', 'securitySchemes', 'ApiKey', 'name'),
    EXTERNAL_USER_ID_HEADER: lower('components', 'parameters', 'ExternalUserId', 'name'),
    EXTERNAL_USER_ID_PATTERN: at('components', 'schemas', 'ExternalUserId', 'pattern'),
    EXTERNAL_USER_ID_MAX_LENGTH: at('components', 'schemas', 'ExternalUserId', 'maxLength'),
    RATE_LIMIT_HEADER: headerThatIs('RateLimit'),
    REQUEST_ID_HEADER: headerThatIs('RequestId'),
    ID_RANGES: idRanges(document),
  };
  const lines = Object.entries(constants).map(([name, value]) => {
    if (value === undefined) throw new Error(`The contract has no value for ${name}.`);
    const exactly = typeof value === 'object' ? ' as const' : '';
    return `export const ${name} = ${JSON.stringify(value)}${exactly};\n`;
  });
  return banner(path) + lines.join('');
}
