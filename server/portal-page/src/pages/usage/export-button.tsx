import { useMutation } from '@tanstack/react-query';
import { portal } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { failureText } from '../../i18n/failure-text.ts';
import { useText } from '../../i18n/language.tsx';
import { saveFile } from './save-file.ts';

interface Props {
  query: { from: string; to: string; key_id?: string };
}

/** Saves the figures as a CSV file. Fetched rather than linked, so that a failure can be told. */
export function ExportButton({ query }: Props) {
  const { t } = useText();
  const announce = useAnnounce();
  const exporting = useMutation({
    mutationFn: () => portal.GET('/usage/export', { params: { query }, parseAs: 'blob' }),
    onSuccess: ({ data, response }) => {
      const name = /filename="([^"]+)"/.exec(
        response.headers.get('Content-Disposition') ?? '',
      )?.[1];
      if (data) saveFile(data, name ?? 'usage.csv');
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (failure) announce(failureText(failure, t));
    },
  });
  return (
    <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
      {t.usage.exportCsv}
    </Button>
  );
}
