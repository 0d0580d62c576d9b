/**
 * Process that runs the service with synthetic logs in addition to its own resources. As for users, requests pass the
 * complete request path, with pacing and TLS. The process receives the data directory and the list of logs, and returns
 * its address and credentials.
 */
import type { AddressInfo } from 'node:net';
import { PacedClock } from '../../http/clock/pace.js';
import { Pacing } from '../../http/clock/pacing.js';
import { Backpressure } from '../../http/connections/backpressure.js';
import { loadSelfSigned } from '../../http/connections/served-certificate.js';
import { createTlsServer } from '../../http/connections/tls-server.js';
import { createApp } from '../../http/exchange/app.js';
import { EventStreams } from '../../http/exchange/event-streams.js';
import { FairScheduler } from '../../http/exchange/fair-scheduler.js';
import { PasswordWorker } from '../../http/exchange/passwords.js';
import { createBenchController } from '../controller/bench-controller.js';
import type { LogOptions } from '../controller/synthetic-entries.js';

export interface EntriesTask {
  readonly directory: string;
  readonly logs: readonly LogOptions[];
}

export interface EntriesServed {
  readonly port: number;
  readonly userName: string;
  readonly password: string;
}

const host = '127.0.0.1';
const pace = { name: 'real', rate: 1, skips: false } as const;

process.once('message', async ({ directory, logs }: EntriesTask) => {
  const certificate = await loadSelfSigned(directory, { hostName: host, alternatives: [host] }, Date.now());
  const startMs = Math.floor(Date.now() / 1_000) * 1_000;
  const { controller, credentials } = createBenchController(logs, { startMs });
  const onBug = (error: unknown) => {
    throw error;
  };
  const clock = new PacedClock({ startMs, pace, wallNow: () => performance.now() });
  const pacing = new Pacing(controller, clock, onBug);
  const streams = new EventStreams({ controller, onBug });
  const handle = createApp(
    {
      controller,
      pacing,
      passwords: new PasswordWorker(),
      streams,
      turns: new FairScheduler(),
      unread: new Backpressure(),
      whenUnavailable: 'drop',
    },
    onBug,
  );
  const server = createTlsServer(certificate);
  server.on('request', handle);
  server.listen(0, host, () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ port, ...credentials } satisfies EntriesServed);
  });
});
process.once('SIGTERM', () => process.exit(0));
// The process ends when its parent process has ended.
process.once('disconnect', () => process.exit(0));
