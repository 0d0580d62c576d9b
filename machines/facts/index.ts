/**
 * The fact table: what machines and writes report, and what each becomes in the logs, the alerts and the events. One row
 * a fact, in the facts of its subsystem; nothing else writes a log. Classes and codes as real controllers number them
 * (behaviour § 4), sentences our own. Subsystems are what the table is made of, so they cannot import it: who reads a
 * log is handed `findFact`, by the view, the request for a download, or the place of the write.
 */
import { mergeNamed } from '../../models/index.js';
import { subsystems } from '../subsystems.js';
import type { Fact, FactRow } from './fact.js';

export const facts = mergeNamed<FactRow>(
  'facts',
  'machines/*/*/facts.ts',
  subsystems.map((subsystem) => subsystem.facts),
) as Readonly<Record<Fact, FactRow>>;

/** The row of a fact. Throws for a fact that is not in the table: whoever emits one adds its row. */
export function findFact(fact: string): FactRow {
  if (!Object.hasOwn(facts, fact)) throw new Error(`the fact table has no row for ${fact}`);
  return facts[fact as Fact];
}
