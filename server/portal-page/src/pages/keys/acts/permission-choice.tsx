import type { PermissionInfo } from '../../../api/types.ts';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { useText } from '../../../i18n/language.tsx';

interface Props {
  known: readonly PermissionInfo[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Where a heading says the same already. */
  legendHidden?: boolean;
}

/** What a key may do. */
export function PermissionChoice({ known, chosen, onChange, legendHidden = false }: Props) {
  const { t, f } = useText();
  return (
    <fieldset>
      <legend className={legendHidden ? 'sr-only' : undefined}>{t.keys.permissions}</legend>
      {known.map(({ name, operations }) => (
        <Checkbox
          key={name}
          label={
            <code dir="ltr" className="plain">
              {name}
            </code>
          }
          hint={f.list(operations.map(t.keys.operation))}
          checked={chosen.includes(name)}
          onChange={(checked) =>
            onChange(checked ? [...chosen, name] : chosen.filter((each) => each !== name))
          }
        />
      ))}
      {chosen.length === 0 && <p className="hint">{t.keys.noPermissionsHint}</p>}
    </fieldset>
  );
}
