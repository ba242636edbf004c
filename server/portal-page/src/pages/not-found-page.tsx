import { Link } from 'react-router';
import { Page } from '../components/page.tsx';
import { useText } from '../i18n/language.tsx';
import { HOME } from '../routing/paths.ts';

interface Props {
  title?: string;
  /** Where to go on instead, and what that is called. */
  to?: string;
  link?: string;
}

/** For an address where nothing is, or no longer. */
export function NotFoundPage({ title, to = HOME, link }: Props) {
  const { t } = useText();
  return (
    <Page title={title ?? t.common.pageNotFound}>
      <p>
        <Link to={to}>{link ?? t.overview.title}</Link>
      </p>
    </Page>
  );
}
