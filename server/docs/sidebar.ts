import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { operationsOf, readContract, slugOf } from '../../scripts/docs/contract.ts';

const group = (label: string, ar: string, folder: string, pages: readonly string[]) => ({
  label,
  translations: { ar },
  items: pages.map((page) => ({ slug: `${folder}/${page}` })),
});

const operations = operationsOf(readContract('openapi')).map(({ operationId }) =>
  slugOf(operationId),
);

/** Every page in its order, by the address that it has in English. */
export const sidebar: NonNullable<StarlightUserConfig['sidebar']> = [
  {
    label: 'Begin',
    translations: { ar: 'البداية' },
    items: [
      { label: 'Quick start', translations: { ar: 'البدء السريع' }, link: '/' },
      { slug: 'guides/keys' },
      { slug: 'guides/portal' },
      { slug: 'guides/client' },
    ],
  },
  group('Guides', 'الأدلة', 'guides', [
    'secrets',
    'rotation',
    'end-users',
    'account-features',
    'usage',
    'pagination',
    'caching',
    'rate-limits',
    'phase-in',
    'versioning',
  ]),
  group('Reference', 'المرجع', 'reference', [...operations, 'other-answers', 'objects']),
  {
    label: 'Look up',
    translations: { ar: 'للرجوع إليه' },
    items: [
      { slug: 'errors' },
      { slug: 'glossary' },
      { slug: 'id-checker' },
      { slug: 'changelog' },
    ],
  },
  group('For teams', 'للفرق', 'guides', [
    'conformance',
    'operating',
    'settings',
    'security-events',
  ]),
];
