/** Records the requests that a real page of the console makes to the control API while events happen. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser, openConsole } from '../../test/support/console/browser.js';

/** Request of a page: its path with its query, and its time after the start of the record. */
export interface PageRequest {
  readonly afterMs: number;
  readonly path: string;
}

export interface RecordedPage {
  readonly requests: readonly PageRequest[];
  /** Duration of the record. Unit: ms. */
  readonly durationMs: number;
  /** Start of the record. Unit: ms since the epoch. */
  readonly startedAt: number;
}

/** Time after which a page has read what it shows first. Unit: ms. */
const settleMs = 2_000;

/** Opens the console, and records its requests for some time. */
export async function recordPage(link: string, durationMs: number): Promise<RecordedPage> {
  const browser = await openBrowser();
  try {
    const { page } = await openConsole(browser, link);
    await sleep(settleMs);
    const startedAt = Date.now();
    const requests: PageRequest[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && !pathname.startsWith('/console/'))
        requests.push({ afterMs: Date.now() - startedAt, path: `${pathname}${search}` });
    });
    await sleep(durationMs);
    return { requests: [...requests], durationMs, startedAt };
  } finally {
    await browser.close();
  }
}
