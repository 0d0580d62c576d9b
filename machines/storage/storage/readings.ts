/**
 * Temperatures and power consumption of drives and storage controllers. All readings are pure functions of the
 * operating conditions and the instant (behaviour § 2.9), without stored values or timers.
 */
import { createNoise } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import type { View } from '../../../models/resource/index.js';
import {
  createDeviceTemperatureReader,
  type DeviceTemperature,
  type DeviceTemperatureReader,
  readOperatingConditions,
} from '../../hardware/environment/index.js';
import {
  type BuiltDrive,
  type Drive,
  deviceHealth,
  findCondition,
  type Health,
  type StorageDevice,
} from '../../parts/index.js';
import { storageState } from './health.js';
import { isSupplied, isWorking } from './host-use.js';

/** Characteristics of a kind of device. Units: °C for temperatures in air of the usual temperature and for limits; W. */
interface DeviceKind extends DeviceTemperature {
  readonly warningCelsius: number;
  readonly criticalCelsius: number;
  readonly idleWatts: number;
  readonly workingWatts: number;
}

export interface DeviceReading {
  /** Temperature of the device. Unit: °C, whole. */
  readonly celsius: number;
  /** Power consumption of the device. Unit: W. */
  readonly watts: number;
  readonly health: Health;
}

/**
 * Kinds of devices. Assumption: the values are typical of such devices in an enclosure of this class. Source: behaviour
 * § 2.9.
 */
const kinds = {
  HDD: kind([32, 42], [55, 60], [5, 9]),
  SSD: kind([33, 43], [65, 70], [4, 10]),
  NVMe: kind([35, 46], [70, 77], [5, 16]),
  controller: kind([52, 68], [95, 105], [12, 21]),
} as const satisfies Readonly<Record<string, DeviceKind>>;

type Pair = readonly [number, number];

function kind(
  [idleCelsius, workingCelsius]: Pair,
  limits: Pair,
  [idleWatts, workingWatts]: Pair,
): DeviceKind {
  const [warningCelsius, criticalCelsius] = limits;
  return { idleCelsius, workingCelsius, warningCelsius, criticalCelsius, idleWatts, workingWatts };
}

/**
 * Variation of temperature among devices of one kind: the maximum difference by position in the air flow, and the
 * amplitude and period of the random variation. Units: °C, ms.
 */
const spread = { placeCelsius: 3, strayCelsius: 0.6, strayMs: 45_000 } as const;

const perWatt = 10;

/** Creates the reader of the values that all devices share, as a function of the instant. */
function readClimate(tree: ControllerTree): (now: number) => DeviceTemperatureReader {
  return createDeviceTemperatureReader(readOperatingConditions(tree));
}

/** Returns the readings of a drive; undefined for a drive without power and for a failed drive. */
export function readDrive({ tree, now, derived }: View, drive: Drive): DeviceReading | undefined {
  const isRead = storageState(tree) === 'Enabled' && isSupplied(tree, drive);
  if (!isRead || findCondition(tree.conditions, 'drive', drive.name) === 'failed') return undefined;
  const climate = derived(readClimate)(now);
  return read(tree, `drive/${drive.name}`, now, climate, driveKind(drive.built), isWorking(tree, drive));
}

export function readController(
  { tree, now, derived }: View,
  device: StorageDevice,
): DeviceReading | undefined {
  if (storageState(tree) !== 'Enabled' || deviceHealth(tree, device) === 'Critical') return undefined;
  return read(tree, `storage/${device.built.id}`, now, derived(readClimate)(now), kinds.controller, true);
}

function driveKind({ mediaType, protocol }: BuiltDrive): DeviceKind {
  if (mediaType === 'HDD') return kinds.HDD;
  return protocol === 'NVMe' ? kinds.NVMe : kinds.SSD;
}

function read(
  { seed }: Pick<ControllerTree, 'seed'>,
  name: string,
  now: number,
  { work, celsius: warmed }: DeviceTemperatureReader,
  made: DeviceKind,
  isWorking: boolean,
): DeviceReading {
  const place = createNoise(seed, `place/${name}`).at(0) * spread.placeCelsius;
  const strayed = createNoise(seed, `temperature/${name}`).smooth(now, spread.strayMs) * 2 - 1;
  const celsius = Math.round(warmed(made, isWorking) - place + strayed * spread.strayCelsius);
  const watts = made.idleWatts + (isWorking ? (made.workingWatts - made.idleWatts) * work : 0);
  return { celsius, watts: Math.round(watts * perWatt) / perWatt, health: healthAt(made, celsius) };
}

function healthAt({ warningCelsius, criticalCelsius }: DeviceKind, celsius: number): Health {
  if (celsius >= criticalCelsius) return 'Critical';
  return celsius >= warningCelsius ? 'Warning' : 'OK';
}
