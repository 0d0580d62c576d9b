/** What the control listener shows of a controller: where it stands, what comes next, what its log said last. */
import type { Controller } from '../machines/index.js';
import {
  describeManager,
  findFact,
  listEntries,
  listScreenLines,
  logNames,
  mainsRecord,
  managerRecord,
  powerRecord,
  shown,
} from '../models/index.js';
import type { Pacing } from './pacing.js';

/** Log entries shown. Assumption: a screen's worth. */
const logEntriesShown = 10;

export function projectState({ tree, simulation, fingerprint }: Controller, { now, pace }: Pacing): object {
  const { nextAt } = simulation;
  return {
    time: instant(now),
    timeMs: now,
    pace: pace.name,
    nextDue: nextAt === undefined ? null : instant(nextAt),
    executed: tree.clock.executed,
    machines: {
      power: powerRecord(tree).value,
      manager: describeManager(managerRecord(tree)),
      mains: mainsRecord(tree).value,
    },
    screen: listScreenLines(tree),
    sessions: Object.keys(tree.sessions.byId).length,
    log: logNames
      .flatMap((log) => listEntries(tree.logs[log]).map((entry) => ({ log, entry })))
      .toSorted((one, other) => one.entry.updatedAt - other.entry.updatedAt)
      .slice(-logEntriesShown)
      .map(({ log, entry }) => {
        const { number, updatedAt, severity, message, count } = shown(log, entry, findFact);
        return { log, number, time: instant(updatedAt), severity, message, count };
      }),
    seed: tree.seed,
    fingerprint,
  };
}

/** With milliseconds, unlike in Redfish: here one looks at the order of things. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}
