import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react';
import { CopyButton } from '../../components/secrets/copy-button.tsx';
import { useText } from '../../i18n/language.tsx';
import { examplesOf } from './examples.ts';

/** A request to copy, in each language, and what it says about the end user. */
export function CallExamples() {
  const { t } = useText();
  const examples = examplesOf(new URL(CONTRACT_FIRST_READ, document.baseURI).href);
  return (
    <div className="examples">
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
    </div>
  );
}
