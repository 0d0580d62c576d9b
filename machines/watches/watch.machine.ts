/**
 * A watch of readings. Readings need no timers, but crossing a limit has consequences, which do. The watch only checks
 * when a change is predicted: the prediction (`watches/`) is sent as an event.
 */
import { setup } from 'xstate';
import { assign, machineKind } from '../../engine/index.js';
import { chartActions, declareMachine, effect } from '../declare.js';
import type { Watch } from './watch.js';
import { idleWatch, type WatchContext, type WatchContract } from './watch-contract.js';

/** Every event contains whether the next check is the last one, because no setting has consequences any more. */
export interface Outlook {
  readonly over: boolean;
}

/** The chart of a watch. */
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
            // Until the next plan, which is part of the same event.
            { target: 'assured', actions: 'look' },
          ],
        },
      },
      assured: {
        description: 'No check is scheduled, because no reading would differ or the observer is unavailable.',
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
