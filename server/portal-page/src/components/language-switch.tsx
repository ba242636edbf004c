import { useText } from '../i18n/language.tsx';
import { LANGUAGES, otherLanguage } from '../i18n/locale.ts';
import { useAnnounce } from './announcer.tsx';

/** Changes the page's language to the other one, in whose own words it says so. */
export function LanguageSwitch() {
  const { language, setLanguage, t } = useText();
  const announce = useAnnounce();
  const other = otherLanguage(language);
  const change = () => setLanguage(other).catch(() => announce(t.failures.unreachable));
  return (
    <button type="button" className="button quiet" lang={other} onClick={change}>
      {LANGUAGES[other]}
    </button>
  );
}
