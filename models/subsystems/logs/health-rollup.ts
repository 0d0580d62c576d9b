/**
 * How well the server is all in all: as its parts are, and as the management log says of whatever nobody has repaired
 * yet. An entry counts until the fact that puts it right, a person, or a clear takes it away.
 */

import type { EntrySeverity, FindRow } from '../../facts/row.js';
import type { ControllerTree } from '../../tree.js';
import { type Health, systemHealth, worstHealth } from '../parts/index.js';
import { type LogState, listEntries } from './log.js';
import { shown } from './shown.js';

/** The standard's word for how grave an entry is: what is well again needs nobody (behaviour § 4). */
export const standardSeverity = {
  Informational: 'OK',
  Repaired: 'OK',
  Caution: 'Warning',
  Critical: 'Critical',
} as const satisfies Readonly<Record<EntrySeverity, Health>>;

/** Of logs that were looked through: a log that changes is another object. */
const known = new WeakMap<LogState, Health>();

function openHealth(log: LogState, findFact: FindRow): Health {
  let health = known.get(log);
  if (health === undefined) {
    health = worstHealth(
      listEntries(log).map((entry) => standardSeverity[shown('iml', entry, findFact).severity]),
    );
    known.set(log, health);
  }
  return health;
}

export function systemRollup(tree: ControllerTree, findFact: FindRow): Health {
  return worstHealth([systemHealth(tree), openHealth(tree.logs.iml, findFact)]);
}
