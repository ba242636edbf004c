import { keyStateOf } from '../domain/keys/key-state.ts';
import type { KeySummary } from '../storage/keys/list-keys.ts';

/** A key as `--json` prints it. */
export function toJson(key: KeySummary) {
  return {
    id: key.id,
    name: key.name,
    email: key.email,
    prefix: key.prefix,
    permissions: key.permissions,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
  };
}

/** Keys as a table, line by line, with a header. */
export function tableOf(keys: readonly KeySummary[], now: Date): string[] {
  const header = ['ID', 'KEY', 'STATUS', 'LAST USED', 'EXPIRES', 'PERMISSIONS', 'OWNER', 'NAME'];
  const rows = keys.map((key) => [
    key.id,
    `${key.prefix}…`,
    keyStateOf(key, now),
    key.lastUsedAt ?? 'never',
    key.expiresAt ?? 'never',
    key.permissions.join(' ') || 'none',
    key.email,
    // Last, since its width on a terminal is not the number of its characters.
    key.name,
  ]);
  const widths = header.map((_, at) =>
    Math.max(...[header, ...rows].map((row) => row[at]?.length ?? 0)),
  );
  return [header, ...rows].map((row) => {
    return row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  });
}
