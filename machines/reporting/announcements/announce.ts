/**
 * Announcements about the server as a whole after a change: families of parts whose health has recovered, the health of
 * all families, and the next step of device discovery (behaviour § 3.1).
 */
import { recordIn } from '../../../engine/index.js';
import type { ControllerTree, FindFactRow, Transaction } from '../../../models/index.js';
import { isControllerAway, type PowerRecord, powerAddress, powerRecord } from '../../power/index.js';
import {
  type AnnouncedHealth,
  assessHealth,
  discoverySteps,
  hasSameHealthInputs,
  healthMembers,
} from './state.js';

const reporter = 'announcements';

/** Facts about recovered families of parts. Assumption: they have the order of `AggregateHealthStatus`. */
const familyFacts = {
  Fans: 'health.fansOk',
  Memory: 'health.memoryOk',
  Network: 'health.networkOk',
  PowerSupplies: 'health.powerSuppliesOk',
  Processors: 'health.processorsOk',
  SmartStorageBattery: 'health.storageBatteryOk',
  Storage: 'health.storageOk',
  Temperatures: 'health.temperaturesOk',
} as const;

export const announceWith =
  (findFact: FindFactRow) =>
  (stage: Transaction): void => {
    if (isControllerAway(stage)) return;
    const power = recordIn(stage, powerAddress);
    if (hasNews(stage) || !hasSameHealthInputs(powerRecord(stage.tree), power))
      announceHealth(stage, power, findFact);
    announceDiscovery(stage, power);
  };

/** Checks that nothing was announced yet, or that an input of the health has changed. */
function hasNews({ tree, view }: Transaction): boolean {
  if (view.announcements.health === null) return true;
  return healthBranches.some((branch) => view[branch] !== tree[branch]) || view.logs.iml !== tree.logs.iml;
}

/** Branches that the health of the server depends on, apart from the management log. */
export const healthBranches = [
  'conditions',
  'cooling',
  'volumes',
] as const satisfies readonly (keyof ControllerTree)[];

/** Source of announcements: a transaction, or the boot history. */
export type Announcer = Pick<Transaction, 'view' | 'put' | 'now'> & {
  emit(...fact: Parameters<Transaction['emit']>): void;
};

export function announceHealth(stage: Announcer, power: PowerRecord, findFact: FindFactRow): void {
  const told = stage.view.announcements.health;
  const now = assessHealth(stage.view, power, findFact);
  if (told !== null && healthMembers.every((member) => told[member] === now[member])) return;
  stage.put('announcements', { ...stage.view.announcements, health: now });
  for (const family of wellAgain(told, now)) stage.emit(familyFacts[family], {}, reporter);
  stage.emit('health.changed', now, reporter);
}

type Family = keyof typeof familyFacts;

function wellAgain(told: AnnouncedHealth | null, now: AnnouncedHealth): Family[] {
  const families = Object.keys(familyFacts) as Family[];
  return families.filter((family) => now[family] === 'OK' && told?.[family] !== 'OK');
}

export function announceDiscovery(stage: Announcer, power: PowerRecord): void {
  for (const step of discoverySteps(stage.view.announcements.discovery, power)) {
    stage.put('announcements', { ...stage.view.announcements, discovery: step });
    stage.emit('discovery.changed', { ...step }, reporter);
  }
}
