/**
 * How well the server is all in all: as its parts are, and as the management log says of what no part shows. An error
 * that is over, an air filter that is due, an open hood count with the hardware until the fact that puts it right, a
 * person, or a clear takes the entry away. An entry about a part says why that part is not well, and no more: the part
 * counts by itself, softened where another stands in for it (behaviour § 2.2). What is for whoever looks after security
 * alone, such as a server that was opened while it was off, says nothing of how well it works.
 */
import type { ControllerTree, FindFactRow } from '../../../models/index.js';
import type { EntrySeverity, FactRow } from '../../facts/fact.js';
import { type LogState, listEntries, shown } from '../../facts/log.js';

import { familyHealth, type Health, systemHealth, worstHealth } from '../../parts/index.js';

/** The standard's word for how grave an entry is: what is well again needs nobody (behaviour § 4). */
export const standardSeverity = {
  Informational: 'OK',
  Repaired: 'OK',
  Caution: 'Warning',
  Critical: 'Critical',
} as const satisfies Readonly<Record<EntrySeverity, Health>>;

/** Of logs that were looked through: a log that changes is another object. */
const known = new WeakMap<LogState, Health>();

function openHealth(log: LogState, findFact: FindFactRow): Health {
  let health = known.get(log);
  if (health === undefined) {
    health = worstHealth(
      listEntries(log)
        .filter(({ fact }) => countsByItself(findFact(fact)))
        .map((entry) => standardSeverity[shown('iml', entry, findFact).severity]),
    );
    known.set(log, health);
  }
  return health;
}

function countsByItself({ ofPart, iml }: FactRow): boolean {
  return ofPart === undefined && iml?.categories.some((category) => category !== 'Security') === true;
}

/** By family, with what the log holds open of the hardware. */
export function familyRollups(tree: ControllerTree, findFact: FindFactRow) {
  const families = familyHealth(tree);
  const hardware = [families.BiosOrHardwareHealth, openHealth(tree.logs.iml, findFact)];
  return { ...families, BiosOrHardwareHealth: worstHealth(hardware) };
}

/** The server with everything in it: the worst of its families, and of the server by itself. */
export function systemRollup(tree: ControllerTree, findFact: FindFactRow): Health {
  return worstHealth([systemHealth(tree), ...Object.values(familyRollups(tree, findFact))]);
}
