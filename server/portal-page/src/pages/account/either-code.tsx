import type { ComponentProps } from 'react';
import { Button } from '../../components/button.tsx';
import { CodeField, type CodeKind, otherKind } from '../../components/forms/code-field.tsx';
import { useText } from '../../i18n/language.tsx';

interface Props extends ComponentProps<typeof CodeField> {
  onKind: (kind: CodeKind) => void;
}

/** Asks for one kind of code, with a button for the other one. */
export function EitherCode({ onKind, ...field }: Props) {
  const { t } = useText();
  return (
    <>
      <CodeField {...field} />
      <Button look="quiet" onClick={() => onKind(otherKind(field.kind))}>
        {field.kind === 'code' ? t.entry.useRecoveryCode : t.entry.useCode}
      </Button>
    </>
  );
}
