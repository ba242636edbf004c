import { judgeDayRange, type RangeRules } from '../../domain/days.ts';
import type { InputError } from '../../problems.ts';
import { listKeyNames } from '../../storage/keys/key-owners.ts';
import type { Db } from '../../storage/schema.ts';
import type { UsageScope } from '../../storage/usage/reports/usage-reports.ts';

interface UsageQuery {
  from?: string;
  to?: string;
  key_id?: string;
}

/** Refuses a parameter of the query for what the contract can only describe in words. */
export const invalidParameter = ({ name, reason }: { name: string; reason: string }) => {
  const errors: InputError[] = [{ in: 'query', name, detail: reason }];
  return {
    problem: 'invalid_parameter' as const,
    detail: `The query parameter ${name} ${reason}.`,
    errors,
  };
};

/** Judges which days and which of a person's keys a report is about. */
export async function judgeUsageScope(
  db: Db,
  userId: string,
  query: UsageQuery,
  rules: RangeRules,
) {
  const range = judgeDayRange(query, rules);
  if (range.type === 'invalid')
    return { type: 'refused', refusal: invalidParameter(range) } as const;
  const names = await listKeyNames(db, userId);
  const { key_id } = query;
  if (key_id !== undefined && !names.has(key_id)) {
    return { type: 'refused', refusal: { problem: 'not_found' as const } } as const;
  }
  const { from, to } = range;
  const keys: Pick<UsageScope, 'keyIds' | 'formerOf'> =
    key_id === undefined ? { keyIds: [...names.keys()], formerOf: userId } : { keyIds: [key_id] };
  return { type: 'scope', scope: { from, to, ...keys }, names } as const;
}
