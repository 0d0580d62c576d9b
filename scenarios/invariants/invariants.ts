/** List of all invariants. A new invariant is written in the file of its kind and added to this list. */

import { collections, links, logEntryNames, valid } from './bodies.js';
import { accounts, health, power, sameInBothResources, totals } from './consistency.js';
import { continuity, order } from './events.js';
import type { Invariant } from './invariant.js';
import { capacities, limits, numbers, sessions } from './limits.js';
import { operations, stuck, timers } from './machines.js';

export const invariants: readonly Invariant[] = [
  continuity,
  order,
  timers,
  stuck,
  operations,
  limits,
  numbers,
  sessions,
  capacities,
  collections,
  links,
  valid,
  totals,
  health,
  power,
  sameInBothResources,
  accounts,
  logEntryNames,
];
