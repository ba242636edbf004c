import type { TextIdea } from './pattern-texts.ts';

/** Texts that have broken other services. No service may fail, whatever its answer is. */
export const HOSTILE: readonly TextIdea[] = [
  { text: '', about: 'empty' },
  { text: ' ', about: 'a space' },
  { text: 'user@example.com', about: 'an e-mail address' },
  { text: 'first.last+tag@mail.example.com', about: 'an e-mail address with a tag' },
  { text: '+12025550123', about: 'a phone number' },
  { text: '(202) 555-0123', about: 'a phone number as it is written' },
  { text: 'Amina Yusuf', about: 'a name' },
  { text: "' OR '1'='1", about: 'a quote' },
  { text: '../../etc/passwd', about: 'a path' },
  { text: '<script>alert(1)</script>', about: 'markup' },
  { text: '\u0024{7*7}{{7*7}}%s%n', about: 'templates' },
  { text: '%41', about: 'an escape within' },
  { text: 'a\u0000b', about: 'a zero byte' },
  { text: 'a\r\nX-Injected: 1', about: 'a line break' },
  { text: '__proto__', about: 'a name of the language' },
  { text: '\u{1F468}\u200D\u{1F469}', about: 'joined emoji' },
];

/** Texts that fit a format, and texts that nearly do. */
export const FORMATS: Readonly<Record<string, readonly string[]>> = {
  date: ['2024-02-29', '2023-02-29', '2024-2-9', '2024-02-29T00:00:00Z'],
  'date-time': [
    '2024-02-29T12:00:00Z',
    '2024-02-29T12:00:00.5+03:00',
    '2024-02-29 12:00',
    '2024-02-30T12:00:00Z',
    '2024-02-29T25:00:00Z',
  ],
  time: ['12:00:00Z', '25:00:00Z'],
  email: ['user@example.com', 'user', 'user@', '@example.com', 'a b@example.com'],
  uuid: [
    '8f14e45f-ceea-467f-a0e6-0f1a3c5b7d9e',
    '8F14E45F-CEEA-467F-A0E6-0F1A3C5B7D9E',
    '8f14e45f-ceea-467f-a0e6-0f1a3c5b7d9',
    '8f14e45f-ceea-467f-a0e6-0f1a3c5b7d9eg',
    '8f14e45fceea467fa0e60f1a3c5b7d9e',
  ],
  uri: ['https://example.com/a?b=c', 'example.com', '/relative', 'http://'],
  url: ['https://example.com/a?b=c', 'example.com', '/relative', 'http://'],
  duration: ['P1D', 'PT1H30M', 'P', '1 day'],
  'json-pointer': ['/a/0', 'a'],
  'relative-json-pointer': ['1/a', '/a'],
  hostname: ['example.com', '-example.com', 'exa mple.com'],
  ipv4: ['192.0.2.1', '192.0.2.256', '192.0.2'],
  ipv6: ['2001:db8::1', '2001:db8:::1'],
};
