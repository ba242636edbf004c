import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useText } from '../i18n/language.tsx';

/** Where a part of the page could not be loaded, or is of an earlier release than the service. */
export function NotLoadedPage() {
  const { t } = useText();
  return (
    <Notice kind="danger">
      <h1>{t.common.notLoaded}</h1>
      <p>{t.failures.unreachable}</p>
      <Button onClick={() => window.location.reload()}>{t.common.tryAgain}</Button>
    </Notice>
  );
}
