/** Reading of the request log of a data directory or of a running service. */
import {
  findStoredJournal,
  matchesRequest,
  type RequestFilter,
  readStoredRequests,
} from '../../http/index.js';
import type { LoggedRequest } from '../../replay/index.js';
import { fetchRoute, isAddress, jsonType } from '../history/running-service.js';
import { printError, printNotice } from '../terminal/terminal.js';

/**
 * Returns the logged requests that match the filter, oldest first. Prints an error and returns undefined if there is no
 * readable request log.
 */
export async function readRequests(
  source: string,
  filter: RequestFilter,
): Promise<readonly LoggedRequest[] | undefined> {
  return isAddress(source) ? fetchRequests(source, filter) : readDirectory(source, filter);
}

async function readDirectory(
  source: string,
  filter: RequestFilter,
): Promise<readonly LoggedRequest[] | undefined> {
  const journal = findStoredJournal(source);
  if (journal === undefined) {
    printError(
      `${source} is no directory of serve --data (expected such a directory, or the control address of a running service)`,
    );
    return undefined;
  }
  try {
    const { requests, damaged, exists } = await readStoredRequests(journal);
    if (!exists) {
      printError(`${source} has no request log (expected requests.jsonl, which serve --data writes)`);
      return undefined;
    }
    for (const place of damaged) printNotice(`${place} is no logged request and is left out`);
    return requests.filter(matchesRequest(filter));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    printError(`the request log of ${source} cannot be read (${code})`);
    return undefined;
  }
}

/** Page of the route `/requests`. */
interface Page {
  readonly requests: readonly LoggedRequest[];
  readonly next: number;
  readonly hasMore: boolean;
}

async function fetchRequests(
  address: string,
  { failed, ...filter }: RequestFilter,
): Promise<readonly LoggedRequest[] | undefined> {
  const requests: LoggedRequest[] = [];
  const wanted = Object.entries({ ...filter, ...(failed === true && { failed: 'true' }) });
  for (let after = 0; ; ) {
    const query = new URLSearchParams({ after: String(after) });
    for (const [name, value] of wanted) if (value !== undefined) query.set(name, value);
    const text = await fetchRoute(address, `/requests?${query}`, jsonType);
    if (text === undefined) return undefined;
    const page: Page = JSON.parse(text);
    requests.push(...page.requests);
    if (!page.hasMore) return requests;
    after = page.next;
  }
}
