import { banner, readContract, valuesOf } from './contract.ts';

interface Parameter {
  $ref?: string;
  in?: string;
  schema?: { minimum?: number; maximum?: number };
}

/** A contract, as far as its ids are concerned. */
interface Contract {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  components: { parameters: Record<string, Parameter> };
}

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

/** The smallest and the largest `id` in each path that has one, by path. */
function idRanges({ paths, components }: Contract): Record<string, [number, number]> {
  const ranges = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).flatMap((parameter): [string, [number, number]][] => {
      const name = parameter.$ref?.split('/parameters/')[1];
      const { in: place, schema } = (name && components.parameters[name]) || parameter;
      return place === 'path'
        ? [[path, [schema?.minimum ?? 0, schema?.maximum ?? Number.MAX_SAFE_INTEGER]]]
        : [];
    }),
  );
  return Object.fromEntries(ranges);
}
