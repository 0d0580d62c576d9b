/**
 * Bench of an expanded collection over HTTPS with a session token and keep-alive, compared with a bare node:https
 * server that sends the same bytes. The members derive from the state tree, like nearly all resources, so the service
 * caches the response until a dependency changes. A second collection with time-dependent members shows the cost
 * without a cache.
 */

import { logUri } from '../controller/synthetic-entries.js';
import type { Bench } from '../report.js';
import { againstBare } from './bare-baseline.js';
import type { EntriesServed, EntriesTask } from './entries-server.js';
import { DataFolder, firstOf, running, startProcess } from './server-processes.js';

const memberCount = 100;

/** Minimum ratio of the bare server's time for a request to the service's time. */
const ofBareMin = 0.3;

const kept = { name: 'Entries', count: memberCount } as const;
const varying = { name: 'Readings', count: memberCount, varies: ['now'] } as const;

export const expand: Bench = {
  name: 'expand',
  about: `a collection with its ${memberCount} members over HTTPS, against a bare server of the same bytes`,
  run: async (context) => {
    const data = new DataFolder();
    const child = startProcess(new URL('./entries-server.js', import.meta.url));
    const { pid, stop } = running(child);
    try {
      const task: EntriesTask = { directory: data.kept, logs: [kept, varying] };
      const { port, ...credentials } = (await firstOf(child, context.signal, (resolve) => {
        child.once('message', resolve);
        child.send(task);
      })) as EntriesServed;
      const served = { pid, url: `https://127.0.0.1:${port}`, ...credentials };
      return await againstBare(context, data, served, [
        { name: `${memberCount} members`, path: `${logUri(kept)}?$expand=.`, atLeast: ofBareMin },
        { name: 'the same, made every time', path: `${logUri(varying)}?$expand=.` },
      ]);
    } finally {
      await stop();
      data.remove();
    }
  },
};
