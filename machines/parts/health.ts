/**
 * Health of parts, adapters, families of parts, the enclosure and the server, by one rule (behaviour § 2.2): the worst
 * health of the parts below, but at most a warning for a lost redundant part. Computed from conditions of parts,
 * exceeded limits and degraded volumes; the server's health also depends on the log, in
 * `reporting/logs/health-rollup.ts`.
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

/** `FailedRedundant`: the redundancy is lost. `NonRedundant`: there never was one. */
export const redundancies = ['Redundant', 'NonRedundant', 'FailedRedundant'] as const;
export type Redundancy = (typeof redundancies)[number];

/** Families of redundant parts. */
export type RedundantKind = 'fan' | 'powerSupply';

/** A worn fan counts as working; one that is stopped, missing or unpowered does not. */
export function workingParts({ blueprint, conditions }: Fitted, kind: RedundantKind): number {
  return listPartNames(blueprint, kind).filter((part) => isFunctional(conditions, kind, part)).length;
}

/** Number of parts that the server can lose. Assumption: one, of fans that are all marked redundant, or of supplies. */
function spares({ blueprint }: Fitted, kind: RedundantKind): number {
  const fitted = listPartNames(blueprint, kind).length;
  const standIn = kind === 'powerSupply' || blueprint.fans.every(({ redundant }) => redundant);
  return standIn && fitted > 1 ? 1 : 0;
}

/** Number of parts required for full function. */
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

/** A lost redundant part is a warning; more lost parts than the redundancy covers are critical. */
export function redundantHealth(tree: Fitted, kind: RedundantKind): Health {
  if (workingParts(tree, kind) < neededParts(tree, kind)) return 'Critical';
  return partsHealth(tree, kind) === 'OK' ? 'OK' : 'Warning';
}

/** The worst health of a kind. */
export function partsHealth({ blueprint, conditions }: Fitted, kind: PartKind): Health {
  return worstHealth(listPartNames(blueprint, kind).map((part) => partHealth(conditions, kind, part)));
}

/** A PCIe device with an uncorrectable error stays critical until it is restarted. */
export function deviceHealth({ conditions }: Pick<Fitted, 'conditions'>, { built }: PcieDevice): Health {
  return healthIn(findCondition(conditions, 'pcieDevice', built.id));
}

/** Adapters with their ports. */
function networkHealth(tree: Fitted): Health {
  const adapters = listPcieDevices(tree.blueprint).filter(({ kind }) => kind === 'adapter');
  return worstHealth([
    partsHealth(tree, 'networkPort'),
    ...adapters.map((adapter) => deviceHealth(tree, adapter)),
  ]);
}

/** Drives with their controllers and volumes. */
function storageHealth(tree: Fitted & Pick<ControllerTree, 'volumes'>): Health {
  const devices = listStorageDevices(tree.blueprint).flatMap((device) => [
    deviceHealth(tree, device),
    arraysHealth(tree, device.built.id),
  ]);
  return worstHealth([partsHealth(tree, 'drive'), ...devices]);
}

/**
 * Health by the limits of a sensor: exceeding the lower hardware limit is a warning, the upper critical. User limits
 * only cause reports.
 */
export function sensorHealth({ cooling }: Pick<Assessed, 'cooling'>, sensor: number): Health {
  const exceeded = cooling.exceeded[sensor] ?? [];
  if (exceeded.includes('fatal')) return 'Critical';
  return exceeded.includes('critical') ? 'Warning' : 'OK';
}

/**
 * Defects found by the firmware. Assumption: failed processors, memory and devices, which it starts, and the battery of
 * the clock.
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

/** By family, as in the vendor section of the system (behaviour § 2.2), of the parts alone. */
export const familyHealth = memoize(
  ({ conditions, cooling, volumes, blueprint }: Assessed) => [
    volumes,
    conditions,
    cooling.exceeded,
    blueprint,
  ],
  assessFamilies,
);

/** The state that family health depends on. */
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

/** A hung POST or operating system, or a missing one, is no defect of a part, but the server's health is affected. */
export function hostHealth(power: PowerRecord): Health {
  const boot = findBootState(power);
  if (boot === 'halted') return healthOfHalt(power);
  return boot === 'osHung' || boot === 'postHung' || boot === 'unbootable' ? 'Warning' : 'OK';
}

function healthOfHalt({ context: { attempt } }: PowerRecord): Health {
  const { outcome } = attempt;
  const reason = outcome.ending === 'halted' ? outcome.reason : undefined;
  // A start halted for a requested erase is no problem.
  if (reason === 'secureErase') return 'OK';
  // At the password prompt no part is defective, but the server is not ready either.
  return reason === 'password' ? 'Warning' : 'Critical';
}

export function systemHealth(tree: ControllerTree): Health {
  return worstHealth([hostHealth(powerRecord(tree)), ...Object.values(familyHealth(tree))]);
}

/** Parts built into the enclosure itself. */
export function chassisHealth(tree: ControllerTree): Health {
  const { Fans, PowerSupplies, Temperatures } = familyHealth(tree);
  return worstHealth([Fans, PowerSupplies, Temperatures]);
}

/** The enclosure with all installed parts: every family of the server is included. */
export function chassisRollup(tree: ControllerTree): Health {
  const { Network, SmartStorageBattery, Storage } = familyHealth(tree);
  const plugged = [partsHealth(tree, 'pcieDevice'), Network, SmartStorageBattery, Storage];
  return worstHealth([chassisHealth(tree), ...plugged]);
}

/** Supplies of different models cannot share a load. */
export const suppliesMismatch = memoize(
  (blueprint: ControllerTree['blueprint']) => [blueprint],
  ({ powerSupplies }) => new Set(powerSupplies.map(({ model }) => model)).size > 1,
);

/** Status of a part of the host: its state follows the host, its health is its own. */
export function partStatus(tree: ControllerTree, health: Health) {
  return { Health: health, State: hostState(powerRecord(tree)) };
}

/** Status of tested parts: a left-out part is disabled until it is included again (behaviour § 3.1). */
export function testedStatus(tree: ControllerTree, kind: TestedKind, part: string) {
  const health = partHealth(tree.conditions, kind, part);
  return isInUse(tree, kind, part)
    ? partStatus(tree, health)
    : ({ Health: health, State: 'Disabled' } as const);
}

export type FittedStatus = { readonly Health?: Health; readonly State: 'Absent' | 'Disabled' | 'Enabled' };

/** Parts of the enclosure are enabled independent of the host. A missing part has no health. */
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

/** The worst array health of a storage; `OK` without arrays. */
export function arraysHealth({ volumes }: Pick<ControllerTree, 'volumes'>, storageId: string): Health {
  return worstHealth((volumes.byStorage[storageId]?.arrays ?? []).map(arrayHealth));
}
