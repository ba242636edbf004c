import { defineCollection } from 'astro:content';
import { docsLoader, i18nLoader } from '@astrojs/starlight/loaders';
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema';

/** The pages that `npm run docs` writes from the guides and the contract. */
const docs = defineCollection({ loader: docsLoader(), schema: docsSchema() });

/** What Starlight says itself, where it has no Arabic for it. */
const i18n = defineCollection({ loader: i18nLoader(), schema: i18nSchema() });

export const collections = { docs, i18n };
