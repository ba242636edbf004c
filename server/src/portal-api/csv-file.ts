import type { Text } from '../contract/operations.ts';

/** Answers with a file of CSV for a person to keep, under this name. */
export const csvFile = (name: string, text: Text) => ({
  status: 200 as const,
  headers: { 'Content-Disposition': `attachment; filename="${name}.csv"` },
  type: 'text/csv' as const,
  text,
});
