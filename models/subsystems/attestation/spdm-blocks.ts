/** What a device measures of itself. Contents stand for what they name: there is no image to be hashed. */

import {
  type MeasurementBlock,
  type MeasurementType,
  measurementTypes,
} from '../../formats/spdm/measurements.js';
import { digestOf } from '../../formats/tpm/pcr.js';
import type { ControllerTree } from '../../tree.js';
import type { SpdmComponent } from './components.js';
import { encodeContent } from './content.js';
import type { SpdmOutcome } from './spdm-outcome.js';

/** As the standard's resource names the digest, and as its action does. */
export const spdmHash = { resource: 'SHA384', action: 'TPM_ALG_SHA_384' } as const;

type Measured = Pick<SpdmComponent, 'device' | 'model' | 'firmwareVersion' | 'serialNumber' | 'place'>;

const contents: Readonly<Record<MeasurementType, (component: Measured, tree: Settings) => string>> = {
  ImmutableROM: ({ model }) => `${model} boot ROM`,
  MutableFirmware: ({ model, firmwareVersion }) => `${model} firmware ${firmwareVersion}`,
  HardwareConfiguration: ({ model, serialNumber, place }) => `${model} ${serialNumber} in ${place}`,
  // Adapters alone have something to be set.
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
