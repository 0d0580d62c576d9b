/** SPDM devices: the outcome of a query, its consequences, and the measurements. */

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

/** Authentic, or the problem. */
export type SpdmOutcome = 'authentic' | (typeof partConditions)['spdmDevice'][number];

/** Current outcome, whatever the last start found. */
export function spdmOutcome({ conditions }: Pick<ControllerTree, 'conditions'>, device: string): SpdmOutcome {
  return findCondition(conditions, 'spdmDevice', device) ?? 'authentic';
}

interface Shown {
  /** Status in the standard's terms. Null if not verified. */
  readonly status: 'Success' | 'Failed' | null;
  /** Status in the vendor's terms. */
  readonly extended: 'NotValidated' | 'Success' | 'Failed' | 'CertificateCheckFailed';
  /** Reason for display. */
  readonly reason: string;
}

/** Source: behaviour § 2.19. */
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

/** Undefined for a device that no start has queried with the check enabled. */
export function findLastOutcome(
  tree: Pick<ControllerTree, 'machines'>,
  device: string,
): SpdmOutcome | undefined {
  const finding = findSpdmFinding(tree, device);
  if (finding === 'failed') throw new Error(`${device} has no self-test to fail`);
  return finding;
}

/** Identity that a device presented to the last start, or would present now if none has queried it. */
export function presentedOutcome(
  tree: Pick<ControllerTree, 'machines' | 'conditions'>,
  device: string,
): SpdmOutcome {
  return findLastOutcome(tree, device) ?? spdmOutcome(tree, device);
}

type CheckedTree = Pick<ControllerTree, 'attestation' | 'machines' | 'blueprint'>;

/** A component that is not authentic, or cannot prove it, is a risk (behaviour § 2.15). */
export function isIntegrityAtRisk(tree: CheckedTree): boolean {
  if (!tree.attestation.enabled) return false;
  return listSpdmDevices(tree.blueprint).some(({ name }) => {
    const outcome = findLastOutcome(tree, name);
    return outcome !== undefined && outcome !== 'authentic';
  });
}

/**
 * The device that halted the last start of the host; undefined if none did. Assumption: a device that cannot answer has
 * not failed.
 */
export function findSpdmHalt(tree: CheckedTree): string | undefined {
  if (!tree.attestation.enabled) return undefined;
  return listSpdmDevices(tree.blueprint).find(
    ({ name }) => findComponent(tree, spdmAddress(name))?.value.start === 'halted',
  )?.name;
}

// Measurements of a device. Names represent the contents: there is no image to hash.

/** Digest names of the standard's resource and action. */
export const spdmHash = { resource: 'SHA384', action: 'TPM_ALG_SHA_384' } as const;

type Measured = Pick<SpdmComponent, 'device' | 'model' | 'firmwareVersion' | 'serialNumber' | 'place'>;

const contents: Readonly<Record<MeasurementType, (component: Measured, tree: Settings) => string>> = {
  ImmutableROM: ({ model }) => `${model} boot ROM`,
  MutableFirmware: ({ model, firmwareVersion }) => `${model} firmware ${firmwareVersion}`,
  HardwareConfiguration: ({ model, serialNumber, place }) => `${model} ${serialNumber} in ${place}`,
  // Only adapters have settings.
  FirmwareConfiguration: ({ model, device }, { adapters }) =>
    `${model} settings ${encodeContent(adapters.inForce.adapters[device] ?? null)}`,
};

type Settings = Pick<ControllerTree, 'adapters'>;

/** Counted from 1, in the order of the types. */
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
