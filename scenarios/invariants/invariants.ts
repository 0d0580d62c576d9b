/** All invariants. To have another, write a file here and add it to the list. */
import { accounts } from './accounts.js';
import { limits } from './bounds.js';
import { capacities } from './capacities.js';
import { collections } from './collections.js';
import { course } from './course.js';
import { health } from './health.js';
import type { Invariant } from './invariant.js';
import { links } from './links.js';
import { numbers } from './numbers.js';
import { operations } from './operations.js';
import { order } from './order.js';
import { power } from './power.js';
import { sessions } from './sessions.js';
import { shownLogs } from './shown-logs.js';
import { stuck } from './stuck.js';
import { timers } from './timers.js';
import { totals } from './totals.js';
import { twoPlaces } from './two-places.js';
import { valid } from './valid.js';

export const invariants: readonly Invariant[] = [
  course,
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
  twoPlaces,
  accounts,
  shownLogs,
];
