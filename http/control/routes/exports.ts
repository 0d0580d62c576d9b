/** The run in the formats of other people's tools, as `tidefish export` writes them. */
import * as z from 'zod';
import { ZipPieces } from '../../../models/index.js';
import {
  type History,
  type MockupFile,
  type PausingItems,
  pause,
  pausingStateAt,
  pausingToHar,
  pausingToMockup,
  pausingToOtlp,
  pausingToTrace,
  type Stretch,
} from '../../../replay/index.js';
import { atPositions, inStretch, position } from '../in-past.js';
import { type Route, route } from '../route.js';

interface Export {
  readonly path: string;
  readonly says: string;
  write(history: History, stretch: Stretch): PausingItems<string>;
}

const exports: readonly Export[] = [
  {
    path: '/export/har',
    says: 'Writes and uploads that reached the state, with their answers, as an HTTP archive (HAR 1.2); secrets are hidden.',
    write: pausingToHar,
  },
  {
    path: '/export/trace',
    says: 'The run as a trace for ui.perfetto.dev and chrome://tracing: a track a statechart, causes as arrows.',
    write: pausingToTrace,
  },
  {
    path: '/export/otel',
    says: 'The run as OpenTelemetry spans (OTLP/JSON): a trace for each request, hand or fault.',
    write: pausingToOtlp,
  },
];

export const exportRoutes: readonly Route[] = [
  ...exports.map(({ path, says, write }) =>
    route({
      method: 'GET',
      path,
      says,
      query: z.strictObject({ from: position.default('start'), to: position.default('end') }),
      problems: [410],
      run: (controlled, { query }) =>
        inStretch(controlled, query, (history, stretch) => ({
          content: write(history, stretch),
        })),
    }),
  ),
  route({
    method: 'GET',
    path: '/export/mockup',
    says: "Every resource as it stood at a position, as files in the layout of the DMTF's mockups (DSP2043), in a zip archive. A controller that was away then is shown as well, though it would have answered nobody.",
    query: z.strictObject({ at: position.default('end') }),
    answer: { type: 'application/zip' },
    problems: [410],
    run: (controlled, { query: { at } }) =>
      atPositions(controlled, { at }, function* (history, positions) {
        const tree = yield* pausingStateAt(history, positions.at);
        return { content: zipped(pausingToMockup(history.genesis, tree)) };
      }),
  }),
];

function* zipped(files: PausingItems<MockupFile>): PausingItems<Uint8Array> {
  const zip = new ZipPieces();
  for (const file of files) {
    if (file === pause) yield pause;
    else yield* zip.add({ name: file.path, bytes: Buffer.from(file.text) });
  }
  yield* zip.end();
}
