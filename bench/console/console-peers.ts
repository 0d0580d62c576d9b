/**
 * Process of the bench `console`: sends the requests of recorded pages, as some attached consoles do. A console that
 * stops reading sends the requests of a page once, on as many connections as a browser has, and reads nothing.
 */
import http from 'node:http';
import net from 'node:net';
import type { PageRequest, RecordedPage } from './recorded-page.js';

export type PeersTask =
  | {
      readonly type: 'attach';
      readonly url: string;
      readonly token: string;
      readonly page: RecordedPage;
      readonly consoles: number;
      readonly isStalled: boolean;
    }
  | { readonly type: 'detach' };

/** Number of responses since the attachment that a console has read whole, and of those with a wrong status. */
export interface PeersResult {
  readonly read: number;
  readonly failed: number;
}

/** Maximum number of connections of a browser to one host. */
const connectionsMax = 6;
/** Requests of a stalled console besides those of its page: long responses that wait for their reader. */
const longPaths = ['/journal', '/events', '/history/state'];

const count = { read: 0, failed: 0 };
let attached: { stop(): void }[] = [];

function attach({ url, token, page, consoles, isStalled }: PeersTask & { type: 'attach' }): void {
  Object.assign(count, { read: 0, failed: 0 });
  attached = Array.from({ length: consoles }, (_, index) =>
    isStalled
      ? stall(url, token, page.requests)
      : repeat(url, token, page, (index / consoles) * page.durationMs),
  );
}

/** Repeats the requests of a page at their times. The spans of the timeline move with the clock. */
function repeat(url: string, token: string, page: RecordedPage, offsetMs: number): { stop(): void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connectionsMax });
  const timers = new Set<NodeJS.Timeout>();
  const later = (work: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const send = ({ path }: PageRequest) => {
    const moved = movedBy(path, Date.now() - page.startedAt);
    const options = { agent, headers: { Authorization: `Bearer ${token}` } };
    http
      .get(`${url}${moved}`, options, (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 200) count.read += 1;
          else count.failed += 1;
        });
      })
      .on('error', () => {});
  };
  const round = () => {
    for (const request of page.requests) later(() => send(request), request.afterMs);
    later(round, page.durationMs);
  };
  later(round, offsetMs);
  return {
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      agent.destroy();
    },
  };
}

/** Moves the span of a question about the timeline, as a page that follows the present does. */
function movedBy(path: string, ms: number): string {
  return path.replace(
    /\b(from|to)=(\d{13})\b/g,
    (_, name: string, at: string) => `${name}=${Number(at) + ms}`,
  );
}

function stall(url: string, token: string, requests: readonly PageRequest[]): { stop(): void } {
  const { hostname, port, host } = new URL(url);
  const paths = [...requests.map(({ path }) => path), ...longPaths];
  const sockets = Array.from({ length: connectionsMax }, (_, index) => {
    const socket = net.connect(Number(port), hostname).pause();
    socket.on('error', () => {});
    for (const path of paths.filter((__, place) => place % connectionsMax === index))
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    return socket;
  });
  return {
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

process.on('message', (task: PeersTask) => {
  if (task.type === 'attach') attach(task);
  else for (const each of attached.splice(0)) each.stop();
  process.send?.({ ...count } satisfies PeersResult);
});
process.once('SIGTERM', () => process.exit(0));
// The process ends when its parent process has ended.
process.once('disconnect', () => process.exit(0));
