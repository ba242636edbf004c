import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react';
import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';
import { examplesOf } from './examples.ts';

/** The way to a first request, for each language, and whether it has arrived. */
export function FirstCall({ arrived }: { arrived: boolean }) {
  const { t } = useText();
  const examples = examplesOf(new URL(CONTRACT_FIRST_READ, document.baseURI).href);
  return (
    <section className="panel">
      <h2>{t.overview.firstCall}</h2>
      {/* Seen, and read out, once it changes. */}
      <div role="status">
        <Notice kind={arrived ? 'done' : 'info'}>
          {arrived ? t.overview.arrived : t.overview.waiting}
        </Notice>
      </div>
      <p>{t.overview.firstCallIntro}</p>
      <TabProvider>
        <TabList className="tabs" aria-label={t.overview.languages}>
          {examples.map(({ name }) => (
            <Tab key={name} id={name} className="tab">
              {name}
            </Tab>
          ))}
        </TabList>
        {examples.map(({ name, code }) => (
          <TabPanel key={name} tabId={name} className="secret">
            <pre dir="ltr">
              <code>{code}</code>
            </pre>
            <CopyButton text={code} label={t.overview.copyExample} />
          </TabPanel>
        ))}
      </TabProvider>
      <p className="hint">{t.overview.aboutEndUsers('X-External-User-Id')}</p>
    </section>
  );
}
