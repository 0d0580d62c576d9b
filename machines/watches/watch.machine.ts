/**
 * Chart of a watch of readings. Readings are computed on demand without timers, but the consequences of a crossed limit
 * need a timer. The watch checks only at instants for which a change is predicted. The code in `watches/` predicts
 * changes and sends the plan as an event.
 */
import { setup } from 'xstate';
import { assign, machineKind } from '../../engine/index.js';
import { chartActions, declareMachine, effect } from '../declare.js';
import type { Watch } from './watch.js';
import { idleWatch, type WatchContext, type WatchContract } from './watch-contract.js';

/**
 * Data of every event: `over` is true if the next check is the last one, because no setting has consequences any more.
 */
export interface Outlook {
  readonly over: boolean;
}

/** Creates the chart of a watch. */
function watchChart({ address, look }: Pick<Watch, 'address' | 'look'>) {
  return setup({
    types: {
      context: {} as WatchContext,
      events: {} as WatchContract['sent'] & Outlook,
      input: {} as WatchContext,
    },
    actions: {
      ...chartActions,
      /** Reads the watched values, updates the exceeded limits, and applies the consequences. */
      look: effect(look),
      remember: assign(({ event }) => event.plan),
      forget: assign(idleWatch),
    },
    guards: { isOver: ({ event }) => event.over },
    delays: { look: ({ context }) => context.waitMs },
  }).createMachine({
    id: machineKind(address),
    description: 'Monitoring of readings.',
    context: ({ input }) => input,
    initial: 'resting',
    on: {
      'watch.planned': { target: '.watching', reenter: true, actions: 'remember' },
      'watch.assured': { target: '.assured', actions: 'remember' },
    },
    states: {
      resting: { description: 'No monitored condition is configured.' },
      watching: {
        description: 'The next check is scheduled.',
        after: {
          look: [
            { guard: 'isOver', target: 'resting', actions: 'forget' },
            // The state is temporary: the next plan is part of the same event.
            { target: 'assured', actions: 'look' },
          ],
        },
      },
      assured: {
        description:
          'No check is scheduled, because no check would change anything or the controller is unavailable.',
      },
    },
  });
}

export function watchMachine(watch: Watch) {
  return declareMachine<WatchContract, Outlook>()({
    chart: watchChart(watch),
    foreground: false,
    observes: true,
    enrichAll: (_, tree) => ({ over: watch.isOver(tree) }),
    enrich: {},
  });
}
