/**
 * How well parts, adapters, families of parts, the enclosure and the server are, by one rule (behaviour § 2.2): as the
 * worst of what is below, and where parts stand in for each other one that can be spared is a warning at most. From the
 * conditions of parts, the limits found exceeded and what is left of volumes alone; what the log adds for the whole server
 * is added in `reporting/logs/health-rollup.ts`.
 */

import { type ControllerTree, memoize } from '../../models/index.js';
import type { VolumeState } from '../../models/raid/index.js';
import { findBootState, hostState, type PowerRecord, powerRecord } from '../power/index.js';
import {
  findCondition,
  type Health,
  healthIn,
  isFunctional,
  type PartKind,
  partHealth,
  type TestedKind,
  worstHealth,
} from './conditions.js';
import { isInUse } from './in-use.js';
import { listPartNames } from './part-names.js';
import { listPcieDevices, type PcieDevice } from './parts.js';
import { listStorageDevices } from './storage.js';

type Fitted = Pick<ControllerTree, 'blueprint' | 'conditions'>;

/** `FailedRedundant`: there was one to spare, and it is lost. `NonRedundant`: there never was. */
export const redundancies = ['Redundant', 'NonRedundant', 'FailedRedundant'] as const;
export type Redundancy = (typeof redundancies)[number];

/** Families of parts that stand in for each other. */
export type RedundantKind = 'fan' | 'powerSupply';

/** A worn fan still counts; one that stands still, is gone or has no power does not. */
export function workingParts({ blueprint, conditions }: Fitted, kind: RedundantKind): number {
  return listPartNames(blueprint, kind).filter((part) => isFunctional(conditions, kind, part)).length;
}

/** How many the server can do without. Assumption: one, of fans that are all said to be redundant, or of supplies. */
function spares({ blueprint }: Fitted, kind: RedundantKind): number {
  const fitted = listPartNames(blueprint, kind).length;
  const standIn = kind === 'powerSupply' || blueprint.fans.every(({ redundant }) => redundant);
  return standIn && fitted > 1 ? 1 : 0;
}

/** How many must work for nothing to be missing. */
export function neededParts(tree: Fitted, kind: RedundantKind): number {
  return listPartNames(tree.blueprint, kind).length - spares(tree, kind);
}

export function assessRedundancy(tree: Fitted, kind: RedundantKind): Redundancy {
  return redundancyOf(tree)[kind];
}

const redundancyOf = memoize(
  ({ conditions, blueprint }: Fitted) => [conditions, blueprint],
  (tree): Readonly<Record<RedundantKind, Redundancy>> => ({
    fan: assessKind(tree, 'fan'),
    powerSupply: assessKind(tree, 'powerSupply'),
  }),
);

function assessKind(tree: Fitted, kind: RedundantKind): Redundancy {
  if (spares(tree, kind) === 0) return 'NonRedundant';
  return workingParts(tree, kind) > neededParts(tree, kind) ? 'Redundant' : 'FailedRedundant';
}

/** One lost of several that stand in for each other is a warning; more than can be spared is critical. */
export function redundantHealth(tree: Fitted, kind: RedundantKind): Health {
  if (workingParts(tree, kind) < neededParts(tree, kind)) return 'Critical';
  return partsHealth(tree, kind) === 'OK' ? 'OK' : 'Warning';
}

/** The worst of a kind. */
export function partsHealth({ blueprint, conditions }: Fitted, kind: PartKind): Health {
  return worstHealth(listPartNames(blueprint, kind).map((part) => partHealth(conditions, kind, part)));
}

/** A PCIe device that had an error it could not correct is not well until it is started anew. */
export function deviceHealth({ conditions }: Pick<Fitted, 'conditions'>, { built }: PcieDevice): Health {
  return healthIn(findCondition(conditions, 'pcieDevice', built.id));
}

/** The adapters with their ports. */
function networkHealth(tree: Fitted): Health {
  const adapters = listPcieDevices(tree.blueprint).filter(({ kind }) => kind === 'adapter');
  return worstHealth([
    partsHealth(tree, 'networkPort'),
    ...adapters.map((adapter) => deviceHealth(tree, adapter)),
  ]);
}

/** Drives with the controllers that they hang on, and the volumes that are on them. */
function storageHealth(tree: Fitted & Pick<ControllerTree, 'volumes'>): Health {
  const devices = listStorageDevices(tree.blueprint).flatMap((device) => [
    deviceHealth(tree, device),
    arraysHealth(tree, device.built.id),
  ]);
  return worstHealth([partsHealth(tree, 'drive'), ...devices]);
}

/** What a sensor's limits say: the lower of the hardware's is a warning, the upper critical. Users' own only report. */
export function sensorHealth({ cooling }: Pick<Assessed, 'cooling'>, sensor: number): Health {
  const exceeded = cooling.exceeded[sensor] ?? [];
  if (exceeded.includes('fatal')) return 'Critical';
  return exceeded.includes('critical') ? 'Warning' : 'OK';
}

/** What the firmware found broken. Assumption: failed processors, memory and devices, which it starts, and the battery of the clock. */
function firmwareHealth(tree: Assessed): Health {
  const tested = worstHealth([
    partsHealth(tree, 'processor'),
    partsHealth(tree, 'memory'),
    partsHealth(tree, 'pcieDevice'),
  ]);
  if (tested === 'Critical') return 'Critical';
  return tree.conditions.clockBatteryFailed ? 'Warning' : 'OK';
}

/** By family, as the vendor's section of the system lists them (behaviour § 2.2), of the parts alone. */
export const familyHealth = memoize(
  ({ conditions, cooling, volumes, blueprint }: Assessed) => [
    volumes,
    conditions,
    cooling.exceeded,
    blueprint,
  ],
  assessFamilies,
);

/** What the health of families follows from. */
type Assessed = Pick<ControllerTree, 'blueprint' | 'conditions' | 'volumes'> & {
  readonly cooling: Pick<ControllerTree['cooling'], 'exceeded'>;
};

function assessFamilies(tree: Assessed) {
  return {
    BiosOrHardwareHealth: firmwareHealth(tree),
    Fans: redundantHealth(tree, 'fan'),
    Memory: partsHealth(tree, 'memory'),
    Network: networkHealth(tree),
    PowerSupplies: redundantHealth(tree, 'powerSupply'),
    Processors: partsHealth(tree, 'processor'),
    SmartStorageBattery: partsHealth(tree, 'energyPack'),
    Storage: storageHealth(tree),
    Temperatures: worstHealth(tree.blueprint.temperatures.map(({ number }) => sensorHealth(tree, number))),
  } as const satisfies Readonly<Record<string, Health>>;
}

/** A POST or an operating system that hangs, or one that is not there, is no broken part, and yet nobody would call the server well. */
export function hostHealth(power: PowerRecord): Health {
  const boot = findBootState(power);
  if (boot === 'halted') return healthOfHalt(power);
  return boot === 'osHung' || boot === 'postHung' || boot === 'unbootable' ? 'Warning' : 'OK';
}

function healthOfHalt({ context: { attempt } }: PowerRecord): Health {
  const { outcome } = attempt;
  const reason = outcome.ending === 'halted' ? outcome.reason : undefined;
  // It stands still to be erased as it was asked to.
  if (reason === 'secureErase') return 'OK';
  // At the prompt for the password nothing is broken, and nobody would call it well either.
  return reason === 'password' ? 'Warning' : 'Critical';
}

export function systemHealth(tree: ControllerTree): Health {
  return worstHealth([hostHealth(powerRecord(tree)), ...Object.values(familyHealth(tree))]);
}

/** What is built into the enclosure itself. */
export function chassisHealth(tree: ControllerTree): Health {
  const { Fans, PowerSupplies, Temperatures } = familyHealth(tree);
  return worstHealth([Fans, PowerSupplies, Temperatures]);
}

/** The enclosure with everything that is plugged into it: nothing of it is left out of the server's families. */
export function chassisRollup(tree: ControllerTree): Health {
  const { Network, SmartStorageBattery, Storage } = familyHealth(tree);
  const plugged = [partsHealth(tree, 'pcieDevice'), Network, SmartStorageBattery, Storage];
  return worstHealth([chassisHealth(tree), ...plugged]);
}

/** Supplies of different models are not meant to share a load. */
export const suppliesMismatch = memoize(
  (blueprint: ControllerTree['blueprint']) => [blueprint],
  ({ powerSupplies }) => new Set(powerSupplies.map(({ model }) => model)).size > 1,
);

/** A part of the host is in use when the host is: what state it has is the host's, how well it is its own. */
export function partStatus(tree: ControllerTree, health: Health) {
  return { Health: health, State: hostState(powerRecord(tree)) };
}

/** The same for what the firmware tests: a part that it leaves out is disabled until it starts anew (behaviour § 3.1). */
export function testedStatus(tree: ControllerTree, kind: TestedKind, part: string) {
  const health = partHealth(tree.conditions, kind, part);
  return isInUse(tree, kind, part)
    ? partStatus(tree, health)
    : ({ Health: health, State: 'Disabled' } as const);
}

export type FittedStatus = { readonly Health?: Health; readonly State: 'Absent' | 'Disabled' | 'Enabled' };

/** What is fitted to the enclosure is in use whether or not the host is. What is not there has no health. */
export function fittedStatus({ conditions }: ControllerTree, kind: PartKind, part: string): FittedStatus {
  const condition = findCondition(conditions, kind, part);
  if (condition === 'removed') return { State: 'Absent' };
  return enabledStatus(healthIn(condition));
}

export function enabledStatus(health: Health): FittedStatus {
  return { Health: health, State: 'Enabled' };
}

const healths = {
  optimal: 'OK',
  partlyDegraded: 'Warning',
  degraded: 'Warning',
  failed: 'Critical',
} as const satisfies Readonly<Record<VolumeState, Health>>;

export function arrayHealth({ state }: { readonly state: VolumeState }): Health {
  return healths[state];
}

/** The worst array of a storage; of one without any, `OK`. */
export function arraysHealth({ volumes }: Pick<ControllerTree, 'volumes'>, storageId: string): Health {
  return worstHealth((volumes.byStorage[storageId]?.arrays ?? []).map(arrayHealth));
}
