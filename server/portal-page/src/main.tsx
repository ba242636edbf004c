import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './styles/theme.css';
import './styles/text.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/dialogs.css';
import './styles/parts.css';
import './styles/charts.css';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
