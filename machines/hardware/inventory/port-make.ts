/**
 * Hardware of an adapter port: its lanes, protocols, medium and transceiver. Derived from the speed in the blueprint;
 * the values of a speed class are those of the Ethernet standards.
 */
import type { ControllerTree } from '../../../models/index.js';
import { deriveSerial } from '../../../models/index.js';
import { type NetworkPort, portName } from '../../parts/index.js';
import type { AdapterSettings } from './adapter-settings.js';

interface PortClass {
  /** Unit: Mbit/s. */
  readonly upToMbps: number;
  readonly protocol: string;
  readonly width: number;
  /** Undefined: a twisted-pair socket. */
  readonly cage: (typeof cages)[number] | undefined;
  /** Unit: Gbit/s. */
  readonly speeds: readonly number[];
}

/** Source: DSP0268 "SFPType", as far as adapters of these classes have them. */
export const cages = ['SFPPlus', 'SFP28', 'QSFPPlus', 'QSFP28', 'QSFP56', 'QSFPDD'] as const;

/**
 * Source: IEEE 802.3, by the amendment that introduced the speed. Assumption: the usual cages of adapters of the class.
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
  // The last class has no upper limit.
  return classes.find(({ upToMbps }) => built.speedMbps <= upToMbps) as PortClass;
}

/** The speeds of its class up to its own. Unit: Gbit/s. */
export function capableSpeeds(port: NetworkPort): readonly number[] {
  const own = port.built.speedMbps / 1_000;
  return [...portClass(port).speeds.filter((speed) => speed < own), own];
}

/** Speed of an existing link. Unit: Mbit/s. */
export function linkSpeedMbps({ adapters }: Pick<ControllerTree, 'adapters'>, port: NetworkPort): number {
  const { autoNegotiated, speedGbps } = linkForm(adapters.inForce, port);
  return autoNegotiated ? port.built.speedMbps : speedGbps * 1_000;
}

export interface LinkForm {
  readonly autoNegotiated: boolean;
  /** Without auto-negotiation. */
  readonly speedGbps: number;
  readonly width: number;
}

export const linkFormName = 'LinkConfiguration';

/** Factory setting: the best common speed of both ends. */
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

/** Undefined for a twisted-pair port, null for an empty cage. */
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

/** Unit: Mbit/s. Adapters of at least this speed are made for data centers. */
const fastMbps = 25_000;

export function isFast({ built }: NetworkPort): boolean {
  return built.speedMbps >= fastMbps;
}

/** Assumption: numbers of virtual functions of chips, by the speed class of their ports. */
const virtualFunctions = { fast: 64, usual: 8 } as const;

export function virtualFunctionsPerPort(port: NetworkPort): number {
  return isFast(port) ? virtualFunctions.fast : virtualFunctions.usual;
}
