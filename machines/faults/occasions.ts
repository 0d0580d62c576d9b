/** What any fault may be told that strikes whenever an occasion comes; `models/occasions.ts` says what it means. */
import { optional, whole } from './parameter.js';

/** Assumption: what is to strike more often may as well do so until it is cleared. */
const countMax = 1_000_000;
/** Assumption: of what random faults are to be, a count that is used up shows most. */
const drawnCountMax = 10;

export const occasionParameters = {
  count: optional(
    whole({
      min: 1,
      max: countMax,
      unit: 'times',
      measures: 'count',
      says: 'How often it strikes before it is over by itself. Without it, until it is cleared.',
      drawnMax: drawnCountMax,
    }),
  ),
  percent: optional(
    whole({
      min: 1,
      max: 100,
      unit: '%',
      measures: 'likelihood',
      says: 'How likely it strikes at each occasion, by the seed; one that is simply there, how likely it comes. Unit: %.',
    }),
  ),
} as const;
