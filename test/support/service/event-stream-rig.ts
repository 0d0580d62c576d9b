/** Readers of the event stream over real connections. They wait for data, never for a clock. */
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';

export const streamUri = '/redfish/v1/EventService/SSE/';

export interface Told {
  readonly id: number;
  readonly messageId: string;
  readonly origin: string | undefined;
}

/** Returns the events in the complete blocks of a stream. Comments are ignored. */
export function eventsIn(text: string): Told[] {
  const blocks = text.split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(block) ?? [];
    if (id === undefined || data === undefined) return [];
    const { Events } = JSON.parse(data) as {
      Events: [{ MessageId: string; OriginOfCondition?: { '@odata.id': string } }];
    };
    const [{ MessageId, OriginOfCondition }] = Events;
    return [{ id: Number(id), messageId: MessageId, origin: OriginOfCondition?.['@odata.id'] }];
  });
}

export interface Reading {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Number of comments received so far. */
  readonly comments: number;
  readonly events: readonly Told[];
  /** Resolves when `count` events have arrived. Rejects if the stream ends earlier. */
  has(count: number): Promise<readonly Told[]>;
  /** How the stream finished: `ended` regularly, or `broken` with its connection. */
  readonly over: Promise<'ended' | 'broken'>;
  /** Stops reading from the connection. */
  pause(): void;
  close(): void;
}

/** Opens a stream and resolves when its headers have arrived. `certificate` is that of a service over TLS. */
export function openStream(
  { url, certificate }: { readonly url: string; readonly certificate?: { readonly certificate: string } },
  headers: Readonly<Record<string, string>>,
  query = '',
): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const target = new URL(streamUri + query, url);
    const request =
      certificate === undefined
        ? http.get(target, { headers, agent: false })
        : https.get(target, { headers, ca: certificate.certificate, agent: false });
    request.on('error', reject);
    request.on('response', (response) => resolve(reading(response)));
  });
}

function reading(response: IncomingMessage): Reading {
  let rest = '';
  let comments = 0;
  const events: Told[] = [];
  let done = false;
  const waiting = new Set<() => void>();
  const look = () => {
    for (const check of waiting) check();
  };
  const over = new Promise<'ended' | 'broken'>((resolve) => {
    response.on('error', () => {});
    response.on('close', () => {
      done = true;
      look();
      resolve(response.complete ? 'ended' : 'broken');
    });
  });
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const came = rest + chunk;
    const last = came.lastIndexOf('\n\n');
    const end = last === -1 ? 0 : last + 2;
    const whole = came.slice(0, end);
    rest = came.slice(end);
    comments += whole.match(/^:/gm)?.length ?? 0;
    events.push(...eventsIn(whole));
    look();
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    get comments() {
      return comments;
    },
    events,
    over,
    has: (count) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (events.length < count && !done) return;
          waiting.delete(check);
          if (events.length < count) reject(new Error(`over after ${events.length} events of ${count}`));
          else resolve(events);
        };
        waiting.add(check);
        check();
      }),
    pause: () => response.pause(),
    close: () => response.destroy(),
  };
}
