import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { live } from '../../api/live.ts';
import { overviewQuestion, weekQuestion } from './questions.ts';

/** How things stand. */
export const overviewQuery = () =>
  api.queryOptions('get', '/overview', { params: { query: overviewQuestion() } }, live);

/** The requests of the last seven days. */
export const weekQuery = () =>
  api.queryOptions('get', '/usage/report', { params: { query: weekQuestion() } }, live);

/** Asks for all of it at once. */
export function askForOverview(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(overviewQuery());
  void queryClient.prefetchQuery(weekQuery());
}
