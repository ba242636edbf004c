import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';
import { CallExamples } from './call-examples.tsx';

/** The way to a first request, and whether it has arrived. */
export function FirstCall({ arrived }: { arrived: boolean }) {
  const { t } = useText();
  return (
    <section className="panel">
      <h2>{t.overview.firstCall}</h2>
      {/* Seen, and read out, once it changes. */}
      <div role="status">
        <Notice kind={arrived ? 'done' : 'info'}>
          {arrived ? t.overview.arrived : t.overview.waiting}
        </Notice>
      </div>
      <CallExamples />
    </section>
  );
}
