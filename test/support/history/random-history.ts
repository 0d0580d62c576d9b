/** Random histories of requests, operator actions, faults and waiting times, selected by whole numbers. */
import { faults } from '../../../machines/faults/index.js';
import { listTargets } from '../../../machines/faults/parameter.js';
import { operatorActionNames } from '../../../machines/operator-actions/index.js';
import { resources } from '../../../machines/resource-list.js';
import type { ResourceDefinition } from '../../../models/resource/definition.js';
import { randomFaults } from '../../../scenarios/sweep/plan-faults.js';
import { accountsUri, type Lab, managerResetUri, resetUri, sessionsUri } from '../lab.js';
import { findTargetKind, toldTo } from '../redfish/fault-rows.js';
import { findUri, legalBody } from '../redfish/writable-bodies.js';
import { type Leaf, listLeaves } from '../redfish/writable-values.js';

/** Index of a step, and a number that selects one of the variants of the step. */
export type Choice = readonly [step: number, choice: number];

const settings = resources.flatMap((definition) =>
  listLeaves(definition).map((leaf) => [definition, leaf] as const),
);
const resets = [
  'On',
  'ForceOff',
  'GracefulShutdown',
  'ForceRestart',
  'GracefulRestart',
  'PowerCycle',
  'Nmi',
] as const;
const spansMs = [1, 999, 10_000, 60_000, 600_000, 7_200_000] as const;

function pick<Item>(items: readonly Item[], choice: number): Item {
  return items[choice % items.length] as Item;
}

/**
 * Sets a property to another legal value. It does nothing if the property has no legal value in this state, or if the
 * resource has no instance.
 */
function patch(lab: Lab, [definition, leaf]: readonly [ResourceDefinition, Leaf]): void {
  const uri = findUri(lab, definition);
  if (uri === undefined) return;
  const { status, body } = lab.get(uri).reply;
  if (status === 200) lab.patch(uri, legalBody(definition, leaf, body as never).body);
}

function injectFault(lab: Lab, choice: number): void {
  const name = pick(randomFaults, choice);
  const clear = faults[name].clear !== null && choice % 3 === 0;
  const { blueprint } = lab.controller.tree;
  const target = findTargetKind(name);
  if (target !== undefined && listTargets(blueprint, target).length === 0) return;
  const told = toldTo(name, blueprint, { clear, part: (parts) => pick(parts, choice >> 8) });
  lab.controller.applyFault({ fault: name, with: told, clear });
}

function removeMember(lab: Lab, collection: string, choice: number): void {
  const { Members } = lab.get(collection).reply.body as { Members?: { '@odata.id': string }[] };
  if (Members !== undefined && Members.length > 0) lab.delete(pick(Members, choice)['@odata.id']);
}

const steps: readonly ((lab: Lab, choice: number) => void)[] = [
  (lab, choice) => patch(lab, pick(settings, choice)),
  (lab, choice) => patch(lab, pick(settings, choice)),
  injectFault,
  (lab, choice) => {
    lab.advance(pick(spansMs, choice));
  },
  (lab, choice) => {
    lab.post(resetUri, { ResetType: pick(resets, choice) });
  },
  (lab) => {
    lab.post(managerResetUri, {});
  },
  (lab, choice) => {
    const Password = 'random-Password-1';
    lab.post(accountsUri, { UserName: `user${choice % 8}`, Password, RoleId: 'ReadOnly' });
  },
  (lab, choice) => {
    lab.post(sessionsUri, { UserName: `user${choice % 8}`, Password: 'random-Password-1' });
  },
  (lab, choice) => removeMember(lab, sessionsUri, choice),
  (lab, choice) => removeMember(lab, accountsUri, 1 + choice),
  (lab) => lab.makeEventMembers(),
  (lab, choice) => {
    lab.controller.operator(pick(operatorActionNames, choice));
  },
];

/** Index of the step that sets a fault, for histories with many faults. */
export const faultStep = steps.indexOf(injectFault);

/** Executes one step. It ignores errors of steps that the current state does not allow. */
export function happen(lab: Lab, [step, choice]: Choice): void {
  try {
    pick(steps, step)(lab, choice);
  } catch (error) {
    if (
      !(error instanceof Error) ||
      !/not possible|is unavailable|has to say what is legal|answered/.test(error.message)
    )
      throw error;
  }
}
