/** Routes of the active faults, and of the state with its active faults. */
import * as z from 'zod';
import {
  type ActiveFault,
  instant,
  type Pausing,
  type Position,
  pausingActiveFaults,
} from '../../../replay/index.js';
import { answerAtPositions, position } from '../history-queries.js';
import { type ControlContext, type Route, type RouteContent, route } from '../route.js';
import { projectState, stateSchema } from '../state.js';

export const activeFaults = z
  .array(
    z.strictObject({
      fault: z.string().describe('Name of the fault.'),
      parameters: z.looseObject({}).describe('Parameters with which the fault was set.'),
      since: z
        .strictObject({ event: z.int().min(1), at: z.int(), time: z.string() })
        .describe('Event that set the fault, and its virtual time.'),
    }),
  )
  .describe('Active faults, in the order in which they were set.');

export const runStateSchema = stateSchema.extend({ faults: activeFaults });

/** Formats active faults for responses and for `--json`. */
function show(faults: readonly ActiveFault[]): object {
  return faults.map(({ since, ...fault }) => ({ ...fault, since: { ...since, time: instant(since.at) } }));
}

function* present({ faults, past }: ControlContext): Pausing<object> {
  return show(yield* faults.active(past.history));
}

export const faultRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/state',
    description:
      'State of the controller, with the active faults, the next event and the latest log entries.',
    answer: { schema: runStateSchema },
    *run(controlled): Pausing<RouteContent> {
      const faults = yield* present(controlled);
      return { content: { ...projectState(controlled.controller, controlled.pacing), faults } };
    },
  }),
  route({
    method: 'GET',
    path: '/faults',
    description: 'Active faults now, or at a position of the run.',
    query: z.strictObject({ at: position.optional() }),
    answer: { schema: z.strictObject({ faults: activeFaults }) },
    problems: [410],
    *run(controlled, { query: { at } }): Pausing<RouteContent> {
      if (at === undefined) return { content: { faults: yield* present(controlled) } };
      return yield* answerAtPositions(
        controlled,
        { at },
        function* (history, positions: Readonly<Record<'at', Position>>) {
          return { content: { faults: show(yield* pausingActiveFaults(history, positions.at)) } };
        },
      );
    },
  }),
];
