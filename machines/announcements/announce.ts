/**
 * What the controller tells of the server as a whole after an event that changed it: families of parts that are well
 * again, the health of all of them, the next step of the search for devices (behaviour § 3.1).
 */
import { recordIn } from '../../engine/index.js';
import {
  assessHealth,
  type ControllerStage,
  type ControllerTree,
  discoverySteps,
  findFact,
  healthMembers,
  isControllerAway,
  isJudgedAlike,
  managerAddress,
  type PowerRecord,
  powerAddress,
  powerRecord,
  type ToldHealth,
} from '../../models/index.js';
import type { Ledger } from '../record-fact.js';

const reporter = 'announcements';

/** Families whose good health has a message. Assumption: the order, that of `AggregateHealthStatus`. */
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

/** Costs next to nothing after an event that touches nothing of what is told. */
export function announce(stage: ControllerStage, isTouched: (machine: string) => boolean): void {
  const isMoved = isTouched(powerAddress) || isTouched(managerAddress);
  if ((!isMoved && !hasNews(stage)) || isControllerAway(stage)) return;
  const power = recordIn(stage, powerAddress);
  if (hasNews(stage) || !isJudgedAlike(powerRecord(stage.tree), power)) announceHealth(stage, power);
  announceDiscovery(stage, power);
}

/** Nothing was told yet, or something changed that health is judged by. */
function hasNews({ tree, view }: ControllerStage): boolean {
  if (view.announcements.health === null) return true;
  return judged.some((branch) => view[branch] !== tree[branch]) || view.logs.iml !== tree.logs.iml;
}

const judged = ['conditions', 'cooling', 'volumes'] as const satisfies readonly (keyof ControllerTree)[];

/** What tells: an event in the making, or the life before a history. */
export type Announcer = Ledger & {
  emit(...fact: Parameters<ControllerStage['emit']>): void;
};

export function announceHealth(stage: Announcer, power: PowerRecord): void {
  const told = stage.view.announcements.health;
  const now = assessHealth(stage.view, power, findFact);
  if (told !== null && healthMembers.every((member) => told[member] === now[member])) return;
  stage.put('announcements', { ...stage.view.announcements, health: now });
  for (const family of wellAgain(told, now)) stage.emit(familyFacts[family], {}, reporter);
  stage.emit('health.changed', now, reporter);
}

type Family = keyof typeof familyFacts;

function wellAgain(told: ToldHealth | null, now: ToldHealth): Family[] {
  const families = Object.keys(familyFacts) as Family[];
  return families.filter((family) => now[family] === 'OK' && told?.[family] !== 'OK');
}

export function announceDiscovery(stage: Announcer, power: PowerRecord): void {
  for (const step of discoverySteps(stage.view.announcements.discovery, power)) {
    stage.put('announcements', { ...stage.view.announcements, discovery: step });
    stage.emit('discovery.changed', { ...step }, reporter);
  }
}
