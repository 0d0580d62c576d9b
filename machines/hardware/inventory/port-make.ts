/**
 * Hardware of an adapter port, derived from the speed in the blueprint: its lanes, protocols, medium and transceiver.
 * Each speed class has the values of the Ethernet standards.
 */
import type { ControllerTree } from '../../../models/index.js';
import { deriveSerial } from '../../../models/index.js';
import { type NetworkPort, portName } from '../../parts/index.js';
import type { AdapterSettings } from './adapter-settings.js';

interface PortClass {
  /** Maximum speed of the class. Unit: Mbit/s. */
  readonly upToMbps: number;
  readonly protocol: string;
  readonly width: number;
  /** Type of the transceiver cage; undefined for a twisted-pair socket. */
  readonly cage: (typeof cages)[number] | undefined;
  /** Speeds of the links. Unit: Gbit/s. */
  readonly speeds: readonly number[];
}

/**
 * Types of transceiver cages. Source: DSP0268 "SFPType"; the list has only the types that adapters of these classes
 * have.
 */
export const cages = ['SFPPlus', 'SFP28', 'QSFPPlus', 'QSFP28', 'QSFP56', 'QSFPDD'] as const;

/**
 * Speed classes, in ascending order. Source: IEEE 802.3. `protocol` is the amendment of this standard that introduced
 * the speed. Assumption: adapters of a class have these cages.
 */
const classes: readonly PortClass[] = [
  { upToMbps: 1_000, protocol: 'IEEE 802.3ab', width: 1, cage: undefined, speeds: [1] },
  { upToMbps: 10_000, protocol: 'IEEE 802.3ae', width: 1, cage: 'SFPPlus', speeds: [1, 10] },
  { upToMbps: 25_000, protocol: 'IEEE 802.3by', width: 1, cage: 'SFP28', speeds: [10, 25] },
  { upToMbps: 40_000, protocol: 'IEEE 802.3ba', width: 4, cage: 'QSFPPlus', speeds: [10, 40] },
  { upToMbps: 100_000, protocol: 'IEEE 802.3bm', width: 4, cage: 'QSFP28', speeds: [25, 40, 50, 100] },
  { upToMbps: 200_000, protocol: 'IEEE 802.3bs', width: 4, cage: 'QSFP56', speeds: [50, 100, 200] },
  {
    upToMbps: Number.POSITIVE_INFINITY,
    protocol: 'IEEE 802.3df',
    width: 8,
    cage: 'QSFPDD',
    speeds: [200, 400],
  },
];

export function portClass({ built }: NetworkPort): PortClass {
  // The search always finds a class, because the last class has no upper limit.
  return classes.find(({ upToMbps }) => built.speedMbps <= upToMbps) as PortClass;
}

/** Returns the speeds of the port's class up to the speed of the port. Unit: Gbit/s. */
export function capableSpeeds(port: NetworkPort): readonly number[] {
  const own = port.built.speedMbps / 1_000;
  return [...portClass(port).speeds.filter((speed) => speed < own), own];
}

/** Returns the speed of the link of a port whose link is up. Unit: Mbit/s. */
export function linkSpeedMbps({ adapters }: Pick<ControllerTree, 'adapters'>, port: NetworkPort): number {
  const { autoNegotiated, speedGbps } = linkForm(adapters.inForce, port);
  return autoNegotiated ? port.built.speedMbps : speedGbps * 1_000;
}

export interface LinkForm {
  readonly autoNegotiated: boolean;
  /** Speed without auto-negotiation. Unit: Gbit/s. */
  readonly speedGbps: number;
  readonly width: number;
}

export const linkFormName = 'LinkConfiguration';

/** Returns the factory setting: the best speed that both ends support. */
function deliveredForm(port: NetworkPort): LinkForm {
  return { autoNegotiated: true, speedGbps: port.built.speedMbps / 1_000, width: portClass(port).width };
}

export function linkForm(settings: AdapterSettings, port: NetworkPort): LinkForm {
  const given = settings.ports[portName(port)]?.given[linkFormName] as Partial<LinkForm> | undefined;
  return { ...deliveredForm(port), ...given };
}

export interface Transceiver {
  readonly type: (typeof cages)[number];
  readonly serialNumber: string;
  readonly partNumber: string;
}

/** Returns the transceiver of a port; undefined for a twisted-pair port, null for an empty cage. */
export function findTransceiver(
  { seed }: Pick<ControllerTree, 'seed'>,
  port: NetworkPort,
): Transceiver | null | undefined {
  const { cage } = portClass(port);
  if (cage === undefined) return undefined;
  if (!port.built.linkUp) return null;
  const name = `transceiver/${portName(port)}`;
  return {
    type: cage,
    serialNumber: deriveSerial(seed, name),
    partNumber: deriveSerial(seed, `${name}/part`),
  };
}

/** Minimum speed of a fast port. Adapters of this speed or more are made for data centers. Unit: Mbit/s. */
const fastMbps = 25_000;

export function isFast({ built }: NetworkPort): boolean {
  return built.speedMbps >= fastMbps;
}

/** Number of virtual functions of a port by its speed class. Assumption: typical of adapter chips. */
const virtualFunctions = { fast: 64, usual: 8 } as const;

export function virtualFunctionsPerPort(port: NetworkPort): number {
  return isFast(port) ? virtualFunctions.fast : virtualFunctions.usual;
}
