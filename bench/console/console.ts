/** Bench of the console: its cost for a live service, and the page on a journal of a million events. */
import { noBrowser } from '../../test/support/console/browser.js';
import { type Bench, row } from '../report.js';
import { measureAttached } from './attached-consoles.js';
import { measurePage } from './page-on-past.js';

export const consolePage: Bench = {
  name: 'console',
  about: 'GET with consoles attached; the page in Chromium on a journal of a million events (takes minutes)',
  run: async (context) => {
    if (noBrowser !== undefined)
      return [row({ name: 'the page', figure: `skipped: ${noBrowser}`, value: 0 })];
    return [...(await measureAttached(context)), ...(await measurePage(context))];
  },
};
