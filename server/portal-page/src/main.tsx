import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { firstLanguage } from './i18n/language.tsx';
import { applyTheme, storedTheme } from './theme.ts';
import './styles/theme.css';
import './styles/text.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/dialogs.css';
import './styles/parts.css';
import './styles/charts.css';

applyTheme(storedTheme());
const root = document.getElementById('root');
// Not awaited: a language's own file waits for this one, of which it takes parts.
void firstLanguage().then((language) => {
  if (root) createRoot(root).render(<App language={language} />);
});
