import { childrenOf, type Place, placeIn, placeOf } from './contract.ts';

/** Where a request leads in the public contract. */
export interface Lead {
  operation: Place;
  /** The path that the operation is at, with what all its operations share. */
  item: Place;
  /** The values in its path, by name, as they were sent. */
  pathValues: Record<string, string>;
}

const nameIn = (segment: string): string | undefined => /^\{(.+)\}$/.exec(segment)?.[1];

/** The values that a path gives to a template; undefined where they do not match. */
function match(template: string, path: string): Record<string, string> | undefined {
  const [wanted, sent] = [template.split('/'), path.split('/')];
  const matches =
    wanted.length === sent.length &&
    wanted.every((segment, at) =>
      nameIn(segment) === undefined ? segment === sent[at] : sent[at] !== '',
    );
  if (!matches) return undefined;
  return Object.fromEntries(
    wanted.flatMap((segment, at) => {
      const name = nameIn(segment);
      return name === undefined ? [] : [[name, sent[at] ?? '']];
    }),
  );
}

/** Where a method and path lead, letter by letter. A path without parameters goes first. */
export function leadOf(method: string, path: string): Lead | undefined {
  const items = childrenOf(placeOf('openapi', 'paths'));
  const templates = items.map(([template, item]) => ({ item, pathValues: match(template, path) }));
  const leads = templates.flatMap(({ item, pathValues }) => {
    const operation = placeIn(item, method.toLowerCase());
    return pathValues === undefined || operation === undefined
      ? []
      : [{ item, operation, pathValues }];
  });
  const [lead] = leads.sort((one, other) => parameterCount(one) - parameterCount(other));
  return lead;
}

const parameterCount = ({ pathValues }: Lead): number => Object.keys(pathValues).length;

const text = (place: Place, name: string): string => String(placeIn(place, name)?.value);

/** What a list in a place holds. */
const listIn = (place: Place, name: string): Place[] => {
  const list = placeIn(place, name);
  return list === undefined ? [] : childrenOf(list).map(([, child]) => child);
};

/** The parameters of one part of a request, by name. */
export function parametersOf({ item, operation }: Lead, where: string): Map<string, Place> {
  const all = [...listIn(item, 'parameters'), ...listIn(operation, 'parameters')];
  const those = all.filter((place) => text(place, 'in') === where);
  return new Map(those.map((parameter) => [text(parameter, 'name'), parameter]));
}

/** Whether a parameter is an integer. */
export function isInteger(parameter: Place): boolean {
  const schema = placeIn(parameter, 'schema');
  return schema !== undefined && text(schema, 'type') === 'integer';
}
