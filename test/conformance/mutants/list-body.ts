import type { Answer } from '../../../scripts/conformance/src/exchange/exchange.ts';

export interface Item {
  id: number;
  name: string;
  name_ar: string;
  recitations_count: number;
}

export interface Page {
  count: number;
  results: Item[];
}

export const jsonOf = (answer: Answer): Page => JSON.parse(answer.body.toString('utf8')) as Page;
