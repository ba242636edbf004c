import { useText } from '../i18n/language.tsx';
import { LANGUAGES, otherLanguage } from '../i18n/locale.ts';

/** Changes the page's language to the other one, in whose own words it says so. */
export function LanguageSwitch() {
  const { language, setLanguage } = useText();
  const other = otherLanguage(language);
  return (
    <button type="button" className="button quiet" lang={other} onClick={() => setLanguage(other)}>
      {LANGUAGES[other]}
    </button>
  );
}
