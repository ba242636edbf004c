import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judgeChanges } from '../../scripts/release/diff.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('the contract breaks nothing that was released, and its version says what changed', async () => {
  const changes = judgeChanges(root, 'openapi/released/openapi.yaml', 'openapi/openapi.yaml');
  await expect(changes).resolves.toBeInstanceOf(Array);
});
