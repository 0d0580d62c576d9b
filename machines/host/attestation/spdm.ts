/** SPDM devices: the outcome of a query, the status that is shown for it, its effects, and the measurements. */

import {
  digestOf,
  type MeasurementBlock,
  type MeasurementType,
  measurementTypes,
} from '../../../models/formats/index.js';
import type { ControllerTree } from '../../../models/index.js';
import {
  findComponent,
  findCondition,
  findSpdmFinding,
  listSpdmDevices,
  type partConditions,
  spdmAddress,
} from '../../parts/index.js';
import type { SpdmComponent } from './components.js';
import { encodeContent } from './measured/events.js';

/** Outcome of a query: `authentic`, or the condition of the device. */
export type SpdmOutcome = 'authentic' | (typeof partConditions)['spdmDevice'][number];

/** Returns the outcome of a query at this instant, independent of the result of the last start. */
export function spdmOutcome({ conditions }: Pick<ControllerTree, 'conditions'>, device: string): SpdmOutcome {
  return findCondition(conditions, 'spdmDevice', device) ?? 'authentic';
}

interface Shown {
  /** Verification status of the standard; null if the device was not verified. */
  readonly status: 'Success' | 'Failed' | null;
  /** Verification status of the vendor extension. */
  readonly extended: 'NotValidated' | 'Success' | 'Failed' | 'CertificateCheckFailed';
  /** Reason for the status, for display; empty if the device is authentic. */
  readonly reason: string;
}

/** Shown status for each outcome. Source: behaviour § 2.19. */
export const shownOutcomes: Readonly<Record<SpdmOutcome, Shown>> = {
  authentic: { status: 'Success', extended: 'Success', reason: '' },
  notAuthentic: {
    status: 'Failed',
    extended: 'CertificateCheckFailed',
    reason: 'no trusted authority has issued its certificate',
  },
  wrongMeasurement: {
    status: 'Failed',
    extended: 'Failed',
    reason: 'its firmware differs from the expected one',
  },
  unsupported: {
    status: null,
    extended: 'NotValidated',
    reason: 'it does not respond to SPDM requests',
  },
};

/** Returns the outcome of the last query; undefined for a device that no start has queried with the check enabled. */
export function findLastOutcome(
  tree: Pick<ControllerTree, 'machines'>,
  device: string,
): SpdmOutcome | undefined {
  const finding = findSpdmFinding(tree, device);
  if (finding === 'failed') throw new Error(`${device} has no self-test to fail`);
  return finding;
}

/**
 * Returns the outcome that determines the shown certificates: that of the last start, or the current outcome if no
 * start has queried the device.
 */
export function presentedOutcome(
  tree: Pick<ControllerTree, 'machines' | 'conditions'>,
  device: string,
): SpdmOutcome {
  return findLastOutcome(tree, device) ?? spdmOutcome(tree, device);
}

type CheckedTree = Pick<ControllerTree, 'attestation' | 'machines' | 'blueprint'>;

/**
 * Returns whether the dashboard reports component integrity as a risk. A device that is not authentic, or cannot prove
 * its identity, is a risk (behaviour § 2.15).
 */
export function isIntegrityAtRisk(tree: CheckedTree): boolean {
  if (!tree.attestation.enabled) return false;
  return listSpdmDevices(tree.blueprint).some(({ name }) => {
    const outcome = findLastOutcome(tree, name);
    return outcome !== undefined && outcome !== 'authentic';
  });
}

/**
 * Returns the device that halted the last host start; undefined if none did. Assumption: a device that does not respond
 * has not failed, so that it does not halt a start.
 */
export function findSpdmHalt(tree: CheckedTree): string | undefined {
  if (!tree.attestation.enabled) return undefined;
  return listSpdmDevices(tree.blueprint).find(
    ({ name }) => findComponent(tree, spdmAddress(name))?.value.start === 'halted',
  )?.name;
}

// Measurements of a device. Names represent the contents, because the simulation has no images to hash.

/** Names of the digest in the standard resource and in the standard action. */
export const spdmHash = { resource: 'SHA384', action: 'TPM_ALG_SHA_384' } as const;

type Measured = Pick<SpdmComponent, 'device' | 'model' | 'firmwareVersion' | 'serialNumber' | 'place'>;

const contents: Readonly<Record<MeasurementType, (component: Measured, tree: Settings) => string>> = {
  ImmutableROM: ({ model }) => `${model} boot ROM`,
  MutableFirmware: ({ model, firmwareVersion }) => `${model} firmware ${firmwareVersion}`,
  HardwareConfiguration: ({ model, serialNumber, place }) => `${model} ${serialNumber} in ${place}`,
  // Only adapters have settings, so that the settings of other devices are null.
  FirmwareConfiguration: ({ model, device }, { adapters }) =>
    `${model} settings ${encodeContent(adapters.inForce.adapters[device] ?? null)}`,
};

type Settings = Pick<ControllerTree, 'adapters'>;

/** Returns the measurements of a device, in the order of the measurement types. Their indices start at 1. */
export function measureDevice(
  component: Measured,
  outcome: SpdmOutcome,
  tree: Settings,
): readonly MeasurementBlock[] {
  return measurementTypes.map((type, index) => {
    const content = contents[type](component, tree);
    const isAltered = outcome === 'wrongMeasurement' && type === 'MutableFirmware';
    return {
      index: index + 1,
      type,
      digest: digestOf('sha384', Buffer.from(isAltered ? `${content}, altered` : content)),
    };
  });
}
