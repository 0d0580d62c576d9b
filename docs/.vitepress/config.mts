// The site of the documents: `npm run docs` serves it, `npm run docs:build` builds it. The pages are plain Markdown for
// GitHub as well, so anchors follow GitHub, and the sidebar is data that the tests read.
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import sidebar from './sidebar.json' with { type: 'json' };

/** The anchor of a heading, as GitHub writes it. `test/support/docs/links.ts` checks links with the same rule. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

export default defineConfig({
  title: 'Tidefish',
  description: 'A simulated Redfish management controller on virtual time.',
  lang: 'en-US',
  cleanUrls: true,
  srcExclude: ['examples/**'],
  markdown: { anchor: { slugify: slugOf } },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/guides/testing-your-client' },
      { text: 'Reference', link: '/reference/cli' },
      { text: 'Internals', link: '/design' },
    ],
    sidebar,
    search: { provider: 'local' },
    outline: 'deep',
  },
  /** Copies the Markdown of each page and the list of the pages beside the HTML. */
  buildEnd({ srcDir, outDir, pages }) {
    for (const file of [...pages, 'llms.txt']) {
      mkdirSync(path.dirname(path.join(outDir, file)), { recursive: true });
      copyFileSync(path.join(srcDir, file), path.join(outDir, file));
    }
  },
});
