/** Routes of the statecharts of the controller, as data or as pictures, with the active states at any position. */
import * as z from 'zod';
import type { ControllerTree } from '../../../models/index.js';
import {
  drawMachine,
  outlineMachine,
  pausingStateAt,
  type ShownMachine,
  showMachine,
  toMermaid,
  toSvg,
} from '../../../replay/index.js';
import { answerAtPositions, position, type QueryAnswer } from '../history-queries.js';
import { describeMachines, machineShown } from '../machine-facts.js';
import {
  answerOf,
  type ControlContext,
  type MediaType,
  type Route,
  type RouteResult,
  refused,
  route,
} from '../route.js';

const at = position.optional().describe('Position in the history of the run (default: now).');

interface Format {
  readonly type: MediaType;
  show(machine: ShownMachine): unknown;
}

const formats = {
  json: { type: 'application/json', show: outlineMachine },
  mermaid: { type: 'text/vnd.mermaid; charset=utf-8', show: (machine) => toMermaid(drawMachine(machine)) },
  svg: { type: 'image/svg+xml', show: (machine) => toSvg(drawMachine(machine)) },
} as const satisfies Record<string, Format>;

export const machineRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/machines',
    isShared: true,
    description:
      'Machines that exist now, or that existed at a position in the history, with their active states.',
    query: z.strictObject({ at }),
    answer: { schema: z.strictObject({ machines: z.array(machineShown) }) },
    problems: [410],
    run: (controlled, { query: { at } }) =>
      atState(controlled, at, (tree) => ({
        content: { machines: describeMachines(tree) },
      })),
  }),
  route({
    method: 'GET',
    path: '/machines/{machine}',
    takesRest: true,
    description:
      'Statechart of a machine with its active states, as data or as a picture. The path names the machine by its address (power/1), or by its kind if only one exists.',
    within: z.strictObject({
      // The parameter is the whole rest of the path, with or without a trailing slash.
      machine: z
        .string()
        .transform((text) => text.replace(/\/$/, ''))
        .describe('Address or kind of the machine.'),
    }),
    query: z.strictObject({ at, format: z.enum(['json', 'mermaid', 'svg']).default('json') }),
    answer: {
      schema: machineShown.extend({ states: z.array(z.looseObject({ path: z.string() })) }),
      otherTypes: [formats.mermaid.type, formats.svg.type],
    },
    problems: [404, 410],
    run: (controlled, { within: { machine: name }, query: { at, format } }) =>
      atState(controlled, at, (tree) => {
        const shown = showMachine(name, tree);
        if (!shown.ok) return refused(404, shown.message);
        const { type, show } = formats[format];
        return { type, content: show(shown.machine) };
      }),
  }),
];

/**
 * Answers from the state at a position. Without a position, answers from the current state, which is available even if
 * no history is stored.
 */
function atState(
  controlled: ControlContext,
  at: string | undefined,
  answer: QueryAnswer<ControllerTree>,
): RouteResult {
  if (at === undefined) return answer(controlled.controller.tree);
  return answerAtPositions(controlled, { at }, function* (history, positions) {
    return yield* answerOf(answer(yield* pausingStateAt(history, positions.at)));
  });
}
