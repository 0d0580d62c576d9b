/** The run in the formats of other people's tools, as `tidefish export` writes them. */
import * as z from 'zod';
import { createZip } from '../../../models/index.js';
import {
  type History,
  type Stretch,
  stateAt,
  toHar,
  toMockup,
  toOtlp,
  toTrace,
} from '../../../replay/index.js';
import { atPositions, inStretch, position } from '../in-past.js';
import { type Route, route } from '../route.js';
import { inPieces, take } from '../taken.js';

interface Export {
  readonly path: string;
  readonly says: string;
  write(history: History, stretch: Stretch): Iterable<string>;
}

const exports: readonly Export[] = [
  {
    path: '/export/har',
    says: 'Writes and uploads that reached the state, with their answers, as an HTTP archive (HAR 1.2); secrets are hidden.',
    write: toHar,
  },
  {
    path: '/export/trace',
    says: 'The run as a trace for ui.perfetto.dev and chrome://tracing: a track a statechart, causes as arrows.',
    write: toTrace,
  },
  {
    path: '/export/otel',
    says: 'The run as OpenTelemetry spans (OTLP/JSON): a trace for each request, hand or fault.',
    write: toOtlp,
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
          content: inPieces(write(history, stretch)),
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
      atPositions(controlled, { at }, async (history, positions) => {
        const { members: files } = await take(
          toMockup(history.genesis, stateAt(history, positions.at)),
          Number.POSITIVE_INFINITY,
        );
        const entries = files.map(({ path, text }) => ({ name: path, bytes: Buffer.from(text) }));
        return { content: Buffer.from(createZip(entries)) };
      }),
  }),
];
