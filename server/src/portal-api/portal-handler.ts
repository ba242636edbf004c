import type { operations } from '../contract/generated/portal.d.ts';
import type { Handler } from '../contract/operations.ts';
import type { PortalLocals } from './portal-locals.ts';

/** The implementation of one operation of the portal's contract. */
export type PortalHandler<Id extends keyof operations> = Handler<operations[Id], PortalLocals>;
