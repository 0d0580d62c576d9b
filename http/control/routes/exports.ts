/** The run in the formats of other tools, as `tidefish export` writes them. */
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
import { type Route, route } from '../route.js';

interface Export {
  readonly path: string;
  readonly description: string;
  write(history: History, interval: Interval): PausingItems<string>;
}

const exports: readonly Export[] = [
  {
    path: '/export/har',
    description:
      'Writes and uploads that reached the state, with their responses, as an HTTP archive (HAR 1.2); secrets are hidden.',
    write: pausingToHar,
  },
  {
    path: '/export/trace',
    description:
      'The run as a trace for ui.perfetto.dev and chrome://tracing: one track for each statechart, causes as arrows.',
    write: pausingToTrace,
  },
  {
    path: '/export/otel',
    description:
      'The run as OpenTelemetry spans (OTLP/JSON): one trace for each request, operator action or fault.',
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
          content: write(history, interval),
        })),
    }),
  ),
  route({
    method: 'GET',
    path: '/export/mockup',
    description:
      'Every resource at a position, as files in the layout of the DMTF mockups (DSP2043), in a zip archive. The archive also contains the resources of a controller that was unavailable at that position.',
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
