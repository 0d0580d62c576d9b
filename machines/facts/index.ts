/**
 * The fact table: the facts that machines and writes report, with their log entries, alerts and events. One row per
 * fact, in the facts of its subsystem; logs are written nowhere else. Classes and codes are those of real controllers
 * (behaviour § 4), sentences are our own. The table is composed of the subsystems, so they cannot import it: readers of
 * a log get `findFact` from the view, the download request, or the resource location.
 */
import { mergeNamed } from '../../models/index.js';
import { subsystems } from '../subsystems.js';
import type { Fact, FactRow } from './fact.js';

export const facts = mergeNamed<FactRow>(
  'facts',
  'machines/*/*/facts.ts',
  subsystems.map((subsystem) => subsystem.facts),
) as Readonly<Record<Fact, FactRow>>;

/** The row of a fact. Throws for a fact that is not in the table. */
export function findFact(fact: string): FactRow {
  if (!Object.hasOwn(facts, fact)) throw new Error(`the fact table has no row for ${fact}`);
  return facts[fact as Fact];
}
