/** Who reacts to which fact: subsystems in the order of their lists, those of the models first. */
import { type ControllerStage, subsystems as modelled, type Reaction } from '../models/index.js';
import { faults } from './faults/index.js';
import { forgetUnnoticed, noteUnnoticed } from './note-fact.js';
import { subsystems } from './subsystems.js';

const finders = Object.values(faults).flatMap(({ find }) => find ?? []);

/** What of the faults is there and in no log is found by a controller that returns, before anything else is looked at. */
function findFaults(stage: ControllerStage): void {
  for (const find of finders) find(stage);
}

const declared = [
  {
    'controller.returned': findFaults,
    'controller.resumed': noteUnnoticed,
    'controller.lost': forgetUnnoticed,
  },
  ...[...modelled, ...subsystems].flatMap(({ reactions = [] }) => reactions),
];

const byFact: Readonly<Record<string, readonly Reaction[]>> = Object.fromEntries(
  [...new Set(declared.flatMap((reactions) => Object.keys(reactions)))].map((fact) => [
    fact,
    declared.flatMap((reactions) => (reactions as Readonly<Record<string, Reaction>>)[fact] ?? []),
  ]),
);

const none: readonly Reaction[] = [];

export function reactionsTo(fact: string): readonly Reaction[] {
  return Object.hasOwn(byFact, fact) ? (byFact[fact] as readonly Reaction[]) : none;
}
