/** Reader of the control API's stream of executed events. */
import http from 'node:http';
import type { RunningService } from '../../../http/index.js';

interface Streamed {
  readonly number: number;
  readonly description: string;
}

/** Opens the stream. Resolves when the headers of the response have arrived. */
export function openEvents({ control: { url, token } }: RunningService, headers: Record<string, string>) {
  return new Promise<{
    readonly type: string | undefined;
    readonly events: readonly Streamed[];
    has(count: number): Promise<void>;
    close(): void;
  }>((resolve, reject) => {
    const request = http.get(`${url}/events`, { headers: { Authorization: `Bearer ${token}`, ...headers } });
    request.on('error', reject);
    request.on('response', (response) => {
      const events: Streamed[] = [];
      let rest = '';
      let told = () => {};
      response.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const line = /^data: (.*)$/m.exec(block)?.[1];
          if (line !== undefined) events.push(JSON.parse(line));
        }
        told();
      });
      response.on('error', () => {});
      resolve({
        type: response.headers['content-type'],
        events,
        has: (count) =>
          new Promise((enough) => {
            told = () => {
              if (events.length >= count) enough();
            };
            told();
          }),
        close: () => request.destroy(),
      });
    });
  });
}
