import { storedLanguage } from '../i18n/language-store.ts';
import { directionOf, pickLanguage } from '../i18n/locale.ts';
import { overviewQuestion, weekQuestion } from '../pages/overview/questions.ts';
import { askAhead } from './answers.ts';

/*
 * A small script of its own, which runs while the page's script is still on its way: it asks who is
 * signed in, and loads what the page will need then.
 */

function load(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

function askOf(path: string, query: Record<string, string | boolean>): void {
  const parameters = Object.entries(query).map(([name, value]) => [name, `${value}`]);
  void askAhead(`${CONTRACT_API}${path}?${new URLSearchParams(parameters)}`);
}

async function askForPage(): Promise<void> {
  const answer = await askAhead(`${CONTRACT_API}/session`);
  if (!answer.ok) return;
  const { account } = await answer.clone().json();
  if (account === null || !['', '#', '#/'].includes(window.location.hash)) return;
  load(FILES_AHEAD.overview);
  askOf('/overview', overviewQuestion());
  askOf('/usage/report', weekQuestion());
}

const language = pickLanguage(storedLanguage(), navigator.languages);
// For the first word, which stands there before the page does.
document.documentElement.lang = language;
document.documentElement.dir = directionOf(language);
load(FILES_AHEAD[language]);
// Where it fails, the page asks again, and says so.
askForPage().catch(() => {});
