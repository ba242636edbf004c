import { useMutation } from '@tanstack/react-query';
import { failureOf } from '../api/failure.ts';
import { failureText } from '../i18n/failure-text.ts';
import { useText } from '../i18n/language.tsx';
import { useAnnounce } from './announcer.tsx';
import { Button } from './button.tsx';
import { saveFile } from './secrets/save-file.ts';

interface Props {
  /** Asks for the file. */
  load: () => Promise<{ data?: Blob | undefined; response: Response }>;
}

/** Saves what is shown as a CSV file. Fetched rather than linked, so that a failure can be told. */
export function ExportButton({ load }: Props) {
  const { t } = useText();
  const announce = useAnnounce();
  const exporting = useMutation({
    mutationFn: load,
    onSuccess: ({ data, response }) => {
      const header = response.headers.get('Content-Disposition') ?? '';
      if (data) saveFile(data, /filename="([^"]+)"/.exec(header)?.[1] ?? 'reciters.csv');
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
