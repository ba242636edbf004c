import { describe, expect, test } from 'vitest';
import {
  allPlaces,
  CONTRACTS,
  childrenOf,
  faultsOf,
  type Place,
  placeIn,
} from '../support/contract.ts';

/** What OpenAPI has as examples of a parameter, header or body: `example`, or `examples` by name. */
function examplesBesideSchema(place: Place): Place[] {
  const single = placeIn(place, 'example');
  const named = placeIn(place, 'examples');
  const values = named ? childrenOf(named).map(([, child]) => placeIn(child, 'value')) : [];
  return [single, ...values].filter((value) => value !== undefined);
}

/** What JSON Schema has: a list of values within the schema. */
function examplesInSchema(schema: Place): Place[] {
  const list = placeIn(schema, 'examples');
  return list && Array.isArray(list.value) ? childrenOf(list).map(([, child]) => child) : [];
}

describe.each(CONTRACTS)('%s.yaml', (contract) => {
  const examples = allPlaces(contract).flatMap((place) => {
    const schema = placeIn(place, 'schema');
    const found = schema ? examplesBesideSchema(place) : examplesInSchema(place);
    return found.map((example) => ({ example, schema: schema ?? place }));
  });

  test('every example keeps its schema', () => {
    const faults = examples.flatMap(({ example, schema }) =>
      faultsOf(schema, example.value).map((fault) => `${example.pointer} ${fault}`),
    );
    expect(faults).toEqual([]);
    expect(examples.length).toBeGreaterThan(50);
  });

  test.each(['parameters', 'headers', 'content'])('everything among %s has an example', (kind) => {
    const bare = allPlaces(contract)
      .filter(({ pointer }) => pointer.split('/').at(-2) === kind)
      .filter((place) => placeIn(place, 'schema') && examplesBesideSchema(place).length === 0);
    expect(bare.map(({ pointer }) => pointer)).toEqual([]);
  });
});
