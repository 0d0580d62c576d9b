/**
 * The watch over the age of the air filter. It looks once a day (behaviour "Limits") until it finds no reminder set; a
 * reset of the controller does not begin it anew.
 */
import { setup } from 'xstate';
import { type AirFilterContext, type AirFilterContract, filterDayMs } from '../../models/index.js';
import { chartActions } from '../declare.js';
import { airFilterEffects } from './effects.js';

/** Whether there is still something to remind of comes with every event. */
export interface Seen {
  readonly isSet: boolean;
}

export const airFilter = setup({
  types: {
    context: {} as AirFilterContext,
    events: {} as AirFilterContract['sent'] & Seen,
    input: {} as AirFilterContext,
  },
  actions: {
    ...chartActions,
    ...airFilterEffects,
  },
  guards: { hasNothingToGive: ({ event }) => !event.isSet },
  delays: { day: filterDayMs },
}).createMachine({
  id: 'airFilter',
  description: 'The watch over the age of the air filter.',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: {
      description: 'No reminder is set.',
      on: { 'reminders.set': 'watching' },
    },
    watching: {
      description: 'It looks once a day.',
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
