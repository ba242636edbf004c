import { useMutation } from '@tanstack/react-query';
import { failureOf, RequestFailed, readFailure } from '../../../api/failure.ts';
import { Button } from '../../../components/button.tsx';
import { failureText } from '../../../i18n/failure-text.ts';
import { useText } from '../../../i18n/language.tsx';

interface Props {
  secret: string;
  /** What to read with it. */
  address: string;
}

/** Sends one request with a new key, and says how it was answered. */
export function TryKey({ secret, address }: Props) {
  const { t } = useText();
  const trial = useMutation({
    mutationFn: async () => {
      const began = performance.now();
      const response = await fetch(address, {
        headers: { 'X-API-Key': secret },
        credentials: 'omit',
        cache: 'no-store',
      }).catch((cause) => {
        throw new RequestFailed({ kind: 'unreachable' }, cause);
      });
      if (!response.ok) throw new RequestFailed(await readFailure(response));
      return { status: response.status, milliseconds: Math.round(performance.now() - began) };
    },
  });
  const failure = failureOf(trial.error);
  return (
    <span className="copy">
      <Button busy={trial.isPending} title={t.keys.trying} onClick={() => trial.mutate()}>
        {t.keys.tryIt}
      </Button>
      <span role="status" className={failure ? 'error' : 'done'}>
        {trial.data && t.keys.tryWorked(trial.data.status, trial.data.milliseconds)}
        {failure?.kind === 'problem' &&
          t.keys.tryRefused(failure.problem.status, failure.problem.code)}
        {failure && failure.kind !== 'problem' && failureText(failure, t)}
      </span>
    </span>
  );
}
