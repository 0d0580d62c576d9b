/**
 * Health of parts, adapters, families of parts, the enclosure and the server (behaviour § 2.2). One rule applies: the
 * health is the worst health of the parts below, but the loss of a redundant part is at most a warning. The inputs are
 * conditions of parts, exceeded limits and degraded volumes. The server's health also depends on the log
 * (`reporting/logs/health-rollup.ts`).
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
import { hardwareKey } from './hardware-key.js';
import { isInUse } from './in-use.js';
import { listPartNames } from './part-names.js';
import { listPcieDevices, type PcieDevice } from './parts.js';
import { listStorageDevices } from './storage.js';

type Fitted = Pick<ControllerTree, 'blueprint' | 'conditions'>;

/** States of redundancy. `FailedRedundant`: the redundancy is lost. `NonRedundant`: the server never had redundancy. */
export const redundancies = ['Redundant', 'NonRedundant', 'FailedRedundant'] as const;
export type Redundancy = (typeof redundancies)[number];

/** Kinds of parts that can be redundant. */
export type RedundantKind = 'fan' | 'powerSupply';

/**
 * Returns the number of working parts of a kind. A degraded fan counts as working; a stopped, missing or unpowered fan
 * does not.
 */
export function workingParts({ blueprint, conditions }: Fitted, kind: RedundantKind): number {
  return listPartNames(blueprint, kind).filter((part) => isFunctional(conditions, kind, part)).length;
}

/**
 * Returns the number of parts that the server can lose. Assumption: the server can lose one power supply, and one fan
 * if all fans are marked as redundant.
 */
function spares({ blueprint }: Fitted, kind: RedundantKind): number {
  const fitted = listPartNames(blueprint, kind).length;
  const standIn = kind === 'powerSupply' || blueprint.fans.every(({ redundant }) => redundant);
  return standIn && fitted > 1 ? 1 : 0;
}

/** Returns the number of parts required for full function. */
export function neededParts(tree: Fitted, kind: RedundantKind): number {
  return listPartNames(tree.blueprint, kind).length - spares(tree, kind);
}

export function assessRedundancy(tree: Fitted, kind: RedundantKind): Redundancy {
  return redundancyOf(tree)[kind];
}

const redundancyOf = memoize(
  ({ conditions, blueprint }: Fitted) => [conditions, hardwareKey(blueprint)],
  (tree): Readonly<Record<RedundantKind, Redundancy>> => ({
    fan: assessKind(tree, 'fan'),
    powerSupply: assessKind(tree, 'powerSupply'),
  }),
);

function assessKind(tree: Fitted, kind: RedundantKind): Redundancy {
  if (spares(tree, kind) === 0) return 'NonRedundant';
  return workingParts(tree, kind) > neededParts(tree, kind) ? 'Redundant' : 'FailedRedundant';
}

/**
 * Returns the health of redundant parts. A lost redundant part is a warning; the loss of more parts than the redundancy
 * covers is critical.
 */
export function redundantHealth(tree: Fitted, kind: RedundantKind): Health {
  if (workingParts(tree, kind) < neededParts(tree, kind)) return 'Critical';
  return partsHealth(tree, kind) === 'OK' ? 'OK' : 'Warning';
}

/** Returns the worst health of all parts of a kind. */
export function partsHealth({ blueprint, conditions }: Fitted, kind: PartKind): Health {
  return worstHealth(listPartNames(blueprint, kind).map((part) => partHealth(conditions, kind, part)));
}

/** Returns the health of a PCIe device. A device with an uncorrectable error stays critical until it is restarted. */
export function deviceHealth({ conditions }: Pick<Fitted, 'conditions'>, { built }: PcieDevice): Health {
  return healthIn(findCondition(conditions, 'pcieDevice', built.id));
}

/** Returns the worst health of all adapters and their ports. */
function networkHealth(tree: Fitted): Health {
  const adapters = listPcieDevices(tree.blueprint).filter(({ kind }) => kind === 'adapter');
  return worstHealth([
    partsHealth(tree, 'networkPort'),
    ...adapters.map((adapter) => deviceHealth(tree, adapter)),
  ]);
}

/** Returns the worst health of all storage controllers, drives and volumes. */
function storageHealth(tree: Fitted & Pick<ControllerTree, 'volumes'>): Health {
  const devices = listStorageDevices(tree.blueprint).flatMap((device) => [
    deviceHealth(tree, device),
    arraysHealth(tree, device.built.id),
  ]);
  return worstHealth([partsHealth(tree, 'drive'), ...devices]);
}

/**
 * Returns the health of a sensor: a warning above its lower hardware limit, critical above its upper one. Limits set by
 * users only cause reports.
 */
export function sensorHealth({ cooling }: Pick<Assessed, 'cooling'>, sensor: number): Health {
  const exceeded = cooling.exceeded[sensor] ?? [];
  if (exceeded.includes('fatal')) return 'Critical';
  return exceeded.includes('critical') ? 'Warning' : 'OK';
}

/**
 * Returns the health of the defects that the firmware finds. Assumption: these defects are failed processors, memory
 * modules and devices, which the firmware initializes, and the failed battery of the clock.
 */
function firmwareHealth(tree: Assessed): Health {
  const tested = worstHealth([
    partsHealth(tree, 'processor'),
    partsHealth(tree, 'memory'),
    partsHealth(tree, 'pcieDevice'),
  ]);
  if (tested === 'Critical') return 'Critical';
  return tree.conditions.clockBatteryFailed ? 'Warning' : 'OK';
}

/**
 * Health of each family of parts, named as in the vendor section of the system (behaviour § 2.2). It depends on the
 * parts alone.
 */
export const familyHealth = memoize(
  ({ conditions, cooling, volumes, blueprint }: Assessed) => [
    volumes,
    conditions,
    cooling.exceeded,
    hardwareKey(blueprint),
  ],
  assessFamilies,
);

/** State that the health of families depends on. */
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

/**
 * Returns the effect of the host state on the server's health. A hung POST, a hung operating system or a missing one is
 * no defect of a part, but the server needs attention.
 */
export function hostHealth(power: PowerRecord): Health {
  const boot = findBootState(power);
  if (boot === 'halted') return healthOfHalt(power);
  return boot === 'osHung' || boot === 'postHung' || boot === 'unbootable' ? 'Warning' : 'OK';
}

function healthOfHalt({ context: { attempt } }: PowerRecord): Health {
  const { outcome } = attempt;
  const reason = outcome.ending === 'halted' ? outcome.reason : undefined;
  // A start that is halted for a requested erase is not a problem.
  if (reason === 'secureErase') return 'OK';
  // After too many wrong power-on passwords no part is defective, but the server is not ready.
  return reason === 'password' ? 'Warning' : 'Critical';
}

export function systemHealth(tree: ControllerTree): Health {
  return worstHealth([hostHealth(powerRecord(tree)), ...Object.values(familyHealth(tree))]);
}

/** Returns the health of the parts that are built into the enclosure: fans, power supplies and temperature sensors. */
export function chassisHealth(tree: ControllerTree): Health {
  const { Fans, PowerSupplies, Temperatures } = familyHealth(tree);
  return worstHealth([Fans, PowerSupplies, Temperatures]);
}

/** Returns the health of the enclosure with all installed parts. */
export function chassisRollup(tree: ControllerTree): Health {
  const { Network, SmartStorageBattery, Storage } = familyHealth(tree);
  const plugged = [partsHealth(tree, 'pcieDevice'), Network, SmartStorageBattery, Storage];
  return worstHealth([chassisHealth(tree), ...plugged]);
}

/** True if the server has power supplies of different models, which cannot share a load. */
export const suppliesMismatch = memoize(
  (blueprint: ControllerTree['blueprint']) => [hardwareKey(blueprint)],
  ({ powerSupplies }) => new Set(powerSupplies.map(({ model }) => model)).size > 1,
);

/** Returns the status of a part of the host. The state follows the state of the host; the health is the given one. */
export function partStatus(tree: ControllerTree, health: Health) {
  return { Health: health, State: hostState(powerRecord(tree)) };
}

/**
 * Returns the status of a processor or memory module. A part that the firmware excluded is disabled until a start
 * includes it again (behaviour § 3.1).
 */
export function testedStatus(tree: ControllerTree, kind: TestedKind, part: string) {
  const health = partHealth(tree.conditions, kind, part);
  return isInUse(tree, kind, part)
    ? partStatus(tree, health)
    : ({ Health: health, State: 'Disabled' } as const);
}

export type FittedStatus = { readonly Health?: Health; readonly State: 'Absent' | 'Disabled' | 'Enabled' };

/** Returns the status of a part of the enclosure: enabled regardless of the host, or absent and without a health. */
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

/** Returns the worst health of the arrays of a storage; `OK` without arrays. */
export function arraysHealth({ volumes }: Pick<ControllerTree, 'volumes'>, storageId: string): Health {
  return worstHealth((volumes.byStorage[storageId]?.arrays ?? []).map(arrayHealth));
}
