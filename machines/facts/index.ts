/**
 * Fact table: the facts that machines and writes report, with their log entries, alerts and events. It has one row per
 * fact, declared in the facts file of a subsystem; no other code writes to the logs. Classes and codes are those of
 * real controllers (behaviour § 4); the sentences are original. The table is composed from the subsystems, so they
 * cannot import it. Readers of a log receive `findFact` from the view, the download request, or the resource location.
 */
import { mergeNamed } from '../../models/index.js';
import { subsystems } from '../subsystems.js';
import type { Fact, FactRow } from './fact.js';

export const facts = mergeNamed<FactRow>(
  'facts',
  'machines/*/*/facts.ts',
  subsystems.map((subsystem) => subsystem.facts),
) as Readonly<Record<Fact, FactRow>>;

/** Returns the row of a fact. Throws for a fact that is not in the table. */
export function findFact(fact: string): FactRow {
  if (!Object.hasOwn(facts, fact)) throw new Error(`the fact table has no row for ${fact}`);
  return facts[fact as Fact];
}
