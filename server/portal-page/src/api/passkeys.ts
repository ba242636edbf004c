import type { components } from '../../../src/contract/generated/portal.d.ts';
import { type PasskeyFault, RequestFailed } from './failure.ts';

type Schemas = components['schemas'];

/** By the names that WebAuthn gives its errors. */
const FAULTS: Partial<Record<string, PasskeyFault>> = {
  AbortError: 'cancelled',
  NotAllowedError: 'cancelled',
  InvalidStateError: 'there_already',
  SecurityError: 'wrong_address',
  NotSupportedError: 'not_supported',
};

/** Whether this browser has passkeys at all, which it has on https and localhost alone. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Loaded when it is first used. */
const webAuthn = () =>
  import('@simplewebauthn/browser').catch((cause: unknown) => {
    throw new RequestFailed({ kind: 'unreachable' }, cause);
  });

async function onDevice<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    throw new RequestFailed({ kind: 'passkey', fault: FAULTS[name] ?? 'failed' }, cause);
  }
}

/** What the service takes of either; it asks for no extensions. */
const common = ({ id, rawId }: { id: string; rawId: string }) => ({
  ...{ id, rawId, type: 'public-key' as const, clientExtensionResults: {} },
});

/** Has the browser make a passkey. */
export async function createPasskey(
  optionsJSON: Schemas['PasskeyCreation'],
): Promise<Schemas['NewPasskey']['credential']> {
  const { startRegistration } = await webAuthn();
  const made = await onDevice(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { ...common(made), response: { clientDataJSON, attestationObject, transports } };
}

/** Has the browser ask for a passkey. */
export async function askForPasskey(
  optionsJSON: Schemas['PasskeyRequest'],
): Promise<Schemas['PasskeyProof']['credential']> {
  const { startAuthentication } = await webAuthn();
  const given = await onDevice(startAuthentication({ optionsJSON }));
  return { ...common(given), response: given.response };
}
