/**
 * Bench of GET requests over HTTPS with a session token and keep-alive, sent to the service as a user starts it, and
 * compared with a bare node:https server.
 */
import type { Bench } from '../report.js';
import { againstBare } from './bare-baseline.js';
import { DataFolder, startService } from './server-processes.js';

/** Minimum ratio of the bare server's time for a request to the service's time. */
const ofBareMin = 0.5;

/** URI of a resource that a poller reads. */
const systemUri = '/redfish/v1/Systems/1/';

export const throughput: Bench = {
  name: 'throughput',
  about: 'GET over HTTPS by session token, against a bare node:https server of the same bytes',
  run: async (context) => {
    const data = new DataFolder();
    const stops: (() => Promise<void>)[] = [];
    try {
      const service = await startService(data, context.signal);
      stops.push(service.stop);
      const served = { pid: service.pid, ...service.announced };
      const asked = [{ name: `GET ${systemUri}`, path: systemUri, atLeast: ofBareMin }];
      return await againstBare(context, data, served, asked);
    } finally {
      await Promise.all(stops.map((stop) => stop()));
      data.remove();
    }
  },
};
