/**
 * The watch over the age of the air filter. It looks once a day (SPEC "Limits") until it finds no reminder set; a reset
 * of the controller does not begin it anew.
 */
import { setup } from 'xstate';
import { engineActions } from '../../engine/index.js';
import { type AirFilterContext, type AirFilterEvent, filterDayMs } from '../../models/index.js';

export const airFilter = setup({
  types: {
    context: {} as AirFilterContext,
    events: {} as AirFilterEvent,
    input: {} as AirFilterContext,
  },
  actions: {
    ...engineActions,
    /** Gives the reminders that are due. */
    giveReminders: () => {},
  },
  guards: { hasNothingToGive: ({ event }) => 'isSet' in event && event.isSet === false },
  delays: { day: filterDayMs },
}).createMachine({
  id: 'airFilter',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: { on: { 'reminders.set': 'watching' } },
    watching: {
      after: {
        day: [
          { guard: 'hasNothingToGive', target: 'resting' },
          { target: 'watching', reenter: true, actions: 'giveReminders' },
        ],
      },
      on: { 'reminders.set': { target: 'watching', reenter: true } },
    },
  },
});
