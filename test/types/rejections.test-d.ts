/**
 * What must not compile: a server that cannot refuse input as its contract says.
 */
import type { Rejections } from '../../server/src/domain/requests/invalid-input.ts';

export const complete: Rejections<400 | 422> = { 400: 'invalid_parameter', 422: 'invalid_body' };

// @ts-expect-error the contract refuses with 404, and no code is named for it
export const missing: Rejections<400 | 404> = { 400: 'invalid_parameter' };

// @ts-expect-error a code of another status
export const ofAnother: Rejections<400 | 422> = { 400: 'invalid_parameter', 422: 'not_found' };
