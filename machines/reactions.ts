/** Reactions to each fact, ordered by the list of subsystems. */
import type { Reaction, Transaction } from '../models/index.js';
import { faults } from './faults/index.js';
import { clearUnloggedFacts, logStoredFacts } from './log-fact.js';
import { restore } from './restore.js';
import { subsystems } from './subsystems.js';

const finders = Object.values(faults).flatMap(({ find }) => find ?? []);

/** Reports the faults that no log contains yet, when the controller becomes available again. */
function findFaults(stage: Transaction): void {
  for (const find of finders) find(stage);
}

const declared = [
  {
    'controller.returned': findFaults,
    'controller.resumed': logStoredFacts,
    'controller.lost': clearUnloggedFacts,
    'controller.clearing': restore,
  },
  ...subsystems.flatMap(({ reactions = [] }) => reactions),
];

const byFact: ReadonlyMap<string, readonly Reaction[]> = new Map(
  [...new Set(declared.flatMap((reactions) => Object.keys(reactions)))].map((fact) => [
    fact,
    declared.flatMap((reactions) => (reactions as Readonly<Record<string, Reaction>>)[fact] ?? []),
  ]),
);

const none: readonly Reaction[] = [];

export function reactionsTo(fact: string): readonly Reaction[] {
  return byFact.get(fact) ?? none;
}
