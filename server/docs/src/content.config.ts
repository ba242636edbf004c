import { defineCollection } from 'astro:content';
import { docsSchema } from '@astrojs/starlight/schema';
import { glob } from 'astro/loaders';

/** The pages that `npm run docs` writes from the guides and the contract. */
const docs = defineCollection({
  loader: glob({ base: './.pages', pattern: '**/*.md' }),
  schema: docsSchema(),
});

export const collections = { docs };
