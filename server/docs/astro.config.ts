import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import { headingIds } from './heading-ids.ts';
import { labelCells } from './label-cells.ts';
import { sidebar } from './sidebar.ts';

/** Where the contract says that the service runs; the service puts its own address in its place. */
const STATED = 'http://localhost:3000';

/**
 * Colours are worked out line by line, each by default for half a second at most. On a machine with
 * much else to do that is over at times, and what follows is coloured wrong, addresses cut in pieces.
 */
const takeYourTime = {
  name: 'take-your-time',
  preprocess: (_code: string, options: object) => {
    Object.assign(options, { tokenizeTimeLimit: 0 });
  },
};

export default defineConfig({
  site: STATED,
  // The service puts the path that it is reached under in the place of the first name.
  base: '/SERVICE_PATH/docs',
  trailingSlash: 'always',
  outDir: '../dist/docs-site',
  // Not in node_modules, which `npm ci` removes: a test looks here whether a page was lost.
  cacheDir: './.astro/cache',
  // Nothing is put into pages: their content security policy takes no inline style of ours.
  vite: { build: { assetsInlineLimit: 0 } },
  image: { service: passthroughImageService() },
  markdown: { rehypePlugins: [headingIds, labelCells] },
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: { en: 'Reciters API', ar: 'واجهة القرّاء' },
      favicon: '/favicon.svg',
      // The build keeps one sitemap, of the usual name.
      head: [{ tag: 'link', attrs: { rel: 'sitemap', href: '/SERVICE_PATH/docs/sitemap.xml' } }],
      defaultLocale: 'root',
      locales: {
        root: { label: 'English', lang: 'en' },
        ar: { label: 'العربية', lang: 'ar', dir: 'rtl' },
      },
      sidebar,
      customCss: ['./src/styles/theme.css', './src/styles/reference.css', './src/styles/print.css'],
      components: {
        Footer: './src/components/footer.astro',
        Head: './src/components/head.astro',
        PageTitle: './src/components/page-title.astro',
        SocialIcons: './src/components/portal-link.astro',
      },
      expressiveCode: {
        themes: ['github-dark', 'github-light'],
        shiki: { transformers: [takeYourTime] },
        defaultProps: { wrap: true, frame: 'none' },
      },
      disable404Route: false,
      credits: false,
    }),
  ],
});
