import type { PermissionUse } from '../../contract/permissions.ts';
import { judgeExpiry } from '../../domain/keys/expiry.ts';
import { judgeKeyName } from '../../domain/keys/key-name.ts';
import type { InputError } from '../../problems.ts';
import { inBody } from '../invalid-body.ts';

interface KeyInput {
  name?: string;
  permissions?: readonly string[];
  expires_at?: string | null | undefined;
  tag?: string | null;
}

/** What a body says of a key, in the form that it is stored in. */
export interface JudgedKeyInput {
  name: string | undefined;
  permissions: readonly string[] | undefined;
  /** Null: never. Undefined where the body does not say. */
  expiresAt: Date | null | undefined;
  /** Null: none. Undefined where the body does not say. */
  tag: string | null | undefined;
}

type KeyInputVerdict =
  | { type: 'valid'; input: JudgedKeyInput }
  | { type: 'invalid'; errors: InputError[] };

/**
 * Judges what the contract's schema can only say in words: characters as a person counts them,
 * permissions that exist, times to come.
 */
export function judgeKeyInput(
  { name, permissions, expires_at, tag }: KeyInput,
  existing: readonly PermissionUse[],
  now: Date,
): KeyInputVerdict {
  const known = existing.map((permission) => permission.name);
  const errors: InputError[] = [];
  const named = name === undefined ? undefined : judgeKeyName(name);
  if (named?.type === 'invalid') errors.push(inBody('name', named.reason, named.rule));
  const unknown = permissions?.filter((permission) => !known.includes(permission)) ?? [];
  if (unknown.length > 0) {
    errors.push(inBody('permissions', `must be among ${known.join(', ')}`, 'not_offered'));
  }
  const expiry = expires_at ? judgeExpiry(expires_at, now) : undefined;
  if (expiry?.type === 'invalid') errors.push(inBody('expires_at', expiry.reason, expiry.rule));
  if (errors.length > 0) return { type: 'invalid', errors };
  return {
    type: 'valid',
    input: {
      name: named?.type === 'valid' ? named.name : undefined,
      permissions,
      expiresAt: expiry?.type === 'valid' ? expiry.at : expires_at === null ? null : undefined,
      tag: tag?.normalize('NFC') ?? tag,
    },
  };
}
