import { SelectField, TextField } from '../../../components/forms/field.tsx';
import type { FieldProps } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';
import { type ExpiryValues, expiryOptions, tomorrow } from '../expiry.ts';

interface Props {
  form: {
    values: ExpiryValues;
    field: (name: 'lasts' | 'expires_at') => FieldProps;
  };
}

/** Until when a key is to work. */
export function ExpiryFields({ form }: Props) {
  const { t } = useText();
  return (
    <>
      <SelectField label={t.keys.expires} options={expiryOptions(t)} {...form.field('lasts')} />
      {form.values.lasts === 'date' && (
        <TextField
          label={t.keys.lastDay}
          type="date"
          min={tomorrow()}
          {...form.field('expires_at')}
        />
      )}
    </>
  );
}
