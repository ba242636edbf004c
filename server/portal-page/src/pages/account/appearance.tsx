import { useState } from 'react';
import { SelectField } from '../../components/forms/field.tsx';
import { useText } from '../../i18n/language.tsx';
import { applyTheme, storedTheme, THEMES, type Theme } from '../../theme.ts';

/** How the page looks in this browser. */
export function Appearance() {
  const { t } = useText();
  const [theme, setTheme] = useState(storedTheme);

  function choose(value: string): void {
    const next: Theme = THEMES.find((each) => each === value) ?? 'system';
    applyTheme(next);
    setTheme(next);
  }

  return (
    <section className="panel">
      <h2>{t.account.appearance}</h2>
      <SelectField
        label={t.account.theme}
        value={theme}
        onChange={choose}
        options={THEMES.map((each) => [each, t.account.themes[each]])}
      />
    </section>
  );
}
