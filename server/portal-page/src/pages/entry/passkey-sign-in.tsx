import { useMutation } from '@tanstack/react-query';
import { portal } from '../../api/client.ts';
import { askForPasskey, hasPasskeys } from '../../api/passkeys.ts';
import type { SessionState } from '../../api/types.ts';
import { Form } from '../../components/forms/form.tsx';
import { useAction } from '../../components/forms/use-form.ts';
import { useText } from '../../i18n/language.tsx';

interface Props {
  onSignedIn: (session: SessionState) => void;
}

/** Signs in by a passkey, in place of everything else. */
export function PasskeySignIn({ onSignedIn }: Props) {
  const { t } = useText();
  const signIn = useMutation({
    mutationFn: async () => {
      const { data: options } = await portal.POST('/session/passkey/challenge');
      if (options === undefined) return undefined;
      const credential = await askForPasskey(options);
      return (await portal.POST('/session/passkey', { body: { credential } })).data;
    },
    onSuccess: (session) => session && onSignedIn(session),
  });
  const form = useAction(signIn, () => signIn.mutate());
  if (!hasPasskeys()) return null;
  return <Form {...form} look="plain" action={t.entry.usePasskey} onSubmit={form.submit} />;
}
