import { ar } from '../../server/portal-page/src/i18n/ar.ts';
import { en } from '../../server/portal-page/src/i18n/en.ts';
import { createFormats } from '../../server/portal-page/src/i18n/formats.ts';
import type { Language } from './words.ts';

const MESSAGES = { en: en(createFormats('en')), ar: ar(createFormats('ar')) };

/**
 * What the portal's page calls one of its pages or buttons, by the place among its messages, such as
 * `keys.create`: so that a guide never names what the page calls otherwise.
 *
 * @throws where the page says no such thing
 */
export function portalWords(place: string, language: Language): string {
  const words = place
    .split('.')
    .reduce<unknown>((node, name) => Object(node)[name], MESSAGES[language]);
  if (typeof words !== 'string') throw new Error(`The portal's page has no words at ${place}.`);
  return words;
}
