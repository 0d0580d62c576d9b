/**
 * Overall health of the server: the health of its parts, and the unrepaired entries of the management log that are not
 * about a part. A past error, an air filter that is due, and an open hood count as hardware problems. Their entries
 * count until a repairing fact, a user or a clear closes them. An entry about a part does not count, because the health
 * of the part counts already, limited by redundancy (behaviour § 2.2). Security-related entries, such as the entry
 * about the opening of a server that was off, do not affect the health.
 */
import type { ControllerTree, FindFactRow } from '../../../models/index.js';
import type { EntrySeverity, FactRow } from '../../facts/fact.js';
import { type LogState, listEntries, shown } from '../../facts/log.js';

import { familyHealth, type Health, systemHealth, worstHealth } from '../../parts/index.js';

/** Redfish severity by the severity of an entry. A repaired entry needs no attention (behaviour § 4). */
export const standardSeverity = {
  Informational: 'OK',
  Repaired: 'OK',
  Caution: 'Warning',
  Critical: 'Critical',
} as const satisfies Readonly<Record<EntrySeverity, Health>>;

/** Cache of the health by log object: every change of a log creates another object. */
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

/** Returns the health of each family of parts. The family of the hardware includes the unrepaired entries of the log. */
export function familyRollups(tree: ControllerTree, findFact: FindFactRow) {
  const families = familyHealth(tree);
  const hardware = [families.BiosOrHardwareHealth, openHealth(tree.logs.iml, findFact)];
  return { ...families, BiosOrHardwareHealth: worstHealth(hardware) };
}

/** Returns the health of the whole server: the worst health of its families and of the server itself. */
export function systemRollup(tree: ControllerTree, findFact: FindFactRow): Health {
  return worstHealth([systemHealth(tree), ...Object.values(familyRollups(tree, findFact))]);
}
