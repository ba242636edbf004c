import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../../server/src/problems.ts';
import {
  allPlaces,
  CONTRACTS,
  type ContractName,
  childrenOf,
  placeIn,
  placeOf,
} from '../support/contract.ts';

const table = new Map(
  Object.entries(PROBLEMS).map(([code, { status, title }]) => [code, { code, status, title }]),
);

const codesOf = (contract: ContractName): string[] =>
  childrenOf(placeOf(contract, 'components', 'schemas', 'ProblemCode', 'enum')).map(
    ([, { value }]) => `${value}`,
  );

/** Every code with every status that some schema of the contract gives it. */
const statedIn = (contract: ContractName): { code: string; status: unknown }[] =>
  allPlaces(contract).flatMap((place) => {
    const status = placeIn(place, 'properties', 'status', 'const')?.value;
    const codes = placeIn(place, 'properties', 'code', 'enum');
    return status === undefined || codes === undefined
      ? []
      : childrenOf(codes).map(([, { value }]) => ({ code: `${value}`, status }));
  });

/** Every problem that is an example. */
const shownIn = (contract: ContractName): { code: string; status: unknown; title: unknown }[] =>
  allPlaces(contract)
    .filter((place) => placeIn(place, 'type') && placeIn(place, 'code'))
    .filter(({ pointer }) => pointer.endsWith('/value'))
    .map((place) => ({
      code: `${placeIn(place, 'code')?.value}`,
      status: placeIn(place, 'status')?.value,
      title: placeIn(place, 'title')?.value,
    }));

test('the table has the codes of the contracts and no other', () => {
  expect([...table.keys()].sort()).toEqual([...new Set(CONTRACTS.flatMap(codesOf))].sort());
});

describe.each(CONTRACTS)('%s.yaml', (contract) => {
  test('gives each code the status of the table', () => {
    const stated = statedIn(contract);
    expect(new Set(stated.map(({ code }) => code))).toEqual(new Set(codesOf(contract)));
    expect(stated).toEqual(stated.map(({ code }) => ({ code, status: table.get(code)?.status })));
  });

  test('shows each with its status and title', () => {
    const shown = shownIn(contract);
    expect(new Set(shown.map(({ code }) => code))).toEqual(new Set(codesOf(contract)));
    expect(shown).toEqual(shown.map(({ code }) => table.get(code)));
  });

  test('explains each in a chapter that begins with its status', () => {
    const description = `${placeOf(contract, 'info', 'description').value}`;
    const unexplained = codesOf(contract).filter(
      (code) => !description.includes(`## ${code}\nStatus ${table.get(code)?.status}. `),
    );
    expect(unexplained).toEqual([]);
  });
});
