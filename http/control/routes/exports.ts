/** Routes that export the run to the formats of other tools, like `tidefish export`. */
import * as z from 'zod';
import { ZipChunks } from '../../../models/formats/index.js';
import {
  type History,
  type Interval,
  type MockupFile,
  type PausingItems,
  pause,
  pausingStateAt,
  pausingToHar,
  pausingToMockup,
  pausingToOtlp,
  pausingToTrace,
} from '../../../replay/index.js';
import { answerAtPositions, answerInInterval, position } from '../history-queries.js';
import { type ControlContext, type Route, route } from '../route.js';

interface Export {
  readonly path: string;
  readonly description: string;
  write(history: History, interval: Interval, controlled: ControlContext): PausingItems<string>;
}

const exports: readonly Export[] = [
  {
    path: '/export/har',
    description:
      'HTTP archive (HAR 1.2) of the requests of clients, at real time. Writes and uploads that changed the state have their bodies; reads and refused requests are those of the request log. Secrets are hidden.',
    write: (history, interval, { requests }) => pausingToHar(history, interval, [...requests.after(0)]),
  },
  {
    path: '/export/trace',
    description:
      'Trace of the run for ui.perfetto.dev and chrome://tracing: one track for each statechart, and arrows from causes to effects.',
    write: pausingToTrace,
  },
  {
    path: '/export/otel',
    description:
      'OpenTelemetry spans of the run (OTLP/JSON): one trace for each request, operator action or fault.',
    write: pausingToOtlp,
  },
];

export const exportRoutes: readonly Route[] = [
  ...exports.map(({ path, description, write }) =>
    route({
      method: 'GET',
      path,
      description,
      query: z.strictObject({ from: position.default('start'), to: position.default('end') }),
      problems: [410],
      run: (controlled, { query }) =>
        answerInInterval(controlled, query, (history, interval) => ({
          content: write(history, interval, controlled),
        })),
    }),
  ),
  route({
    method: 'GET',
    path: '/export/mockup',
    description:
      'All resources at a position as a zip archive of files in the layout of the DMTF mockups (DSP2043). The archive contains all resources even if the controller was unavailable at that position.',
    query: z.strictObject({ at: position.default('end') }),
    answer: { type: 'application/zip' },
    problems: [410],
    run: (controlled, { query: { at } }) =>
      answerAtPositions(controlled, { at }, function* (history, positions) {
        const tree = yield* pausingStateAt(history, positions.at);
        return { content: zipped(pausingToMockup(history.genesis, tree)) };
      }),
  }),
];

function* zipped(files: PausingItems<MockupFile>): PausingItems<Uint8Array> {
  const zip = new ZipChunks();
  for (const file of files) {
    if (file === pause) yield pause;
    else yield* zip.add({ name: file.path, bytes: Buffer.from(file.text) });
  }
  yield* zip.end();
}
