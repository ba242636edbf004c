import { useId } from 'react';
import { TextField } from '../../../components/forms/field.tsx';
import type { FieldProps } from '../../../components/forms/use-form.ts';
import type { Messages } from '../../../i18n/en.ts';
import { useText } from '../../../i18n/language.tsx';

/** What a key is marked with: the usual ones are proposed, any other is taken. */
export function TagField(props: FieldProps) {
  const { t } = useText();
  const id = useId();
  return (
    <>
      <TextField
        label={t.keys.tag}
        hint={t.keys.tagHint}
        autoComplete="off"
        autoCapitalize="off"
        dir="auto"
        list={id}
        {...props}
      />
      <datalist id={id}>
        {t.keys.usualTags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

/** That a tag is too long, in words. What else may be wrong with it, the service says. */
export const checkTag = (tag: string, t: Messages): string | undefined =>
  [...tag.trim()].length > CONTRACT_TAG_LENGTH ? t.keys.tagTooLong(CONTRACT_TAG_LENGTH) : undefined;
