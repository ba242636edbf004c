import { judgeKeyName } from '../../../../../src/domain/keys/key-name.ts';
import { TextField } from '../../../components/forms/field.tsx';
import type { FieldProps } from '../../../components/forms/use-form.ts';
import type { Messages } from '../../../i18n/en.ts';
import { useText } from '../../../i18n/language.tsx';

/** What a key is called. */
export function NameField(props: FieldProps) {
  const { t } = useText();
  return (
    <TextField
      label={t.keys.name}
      hint={t.keys.nameHint}
      autoComplete="off"
      dir="auto"
      {...props}
    />
  );
}

/** What is wrong with a name, in words. */
export function checkName(name: string, t: Messages): string | undefined {
  const verdict = judgeKeyName(name);
  if (verdict.type === 'valid') return undefined;
  return verdict.rule === 'required' ? t.common.nameMissing : t.keys.nameRule;
}
