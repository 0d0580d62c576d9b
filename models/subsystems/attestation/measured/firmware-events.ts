/**
 * What the firmware measures of itself, of its settings and of adapters, in the order it does. Source: TCG-PFP 1.05 § 3.3.4.
 * There are no images here: a name and a version stand for what would be hashed.
 */
import type { PcrEvent } from '../../../formats/tpm/pcr.js';
import {
  encodeBootOrder,
  encodeLoadOption,
  encodeVariable,
  ucs2,
  variableOwners,
} from '../../../formats/uefi-variable.js';
import { biosAttribute } from '../../bios/index.js';
import { isOptionEnabled, listBootOptions } from '../../boot/index.js';
import { listPcieDevices } from '../../parts/index.js';
import { encodeContent } from '../content.js';
import type { Measurable } from './measurable.js';

/** What stands for an image or a table. */
export function content(...parts: readonly unknown[]): Buffer {
  return Buffer.from(encodeContent(...parts));
}

/** PCR 0: the version of the code that measures first, and the firmware (`EV_S_CRTM_VERSION`, `EV_EFI_PLATFORM_FIRMWARE_BLOB`). */
export function firmwareEvents({ blueprint: { system } }: Measurable): readonly PcrEvent[] {
  return [
    { pcr: 0, content: ucs2(system.biosVersion) },
    { pcr: 0, content: content('platform firmware', system.model, system.biosVersion) },
  ];
}

/** PCR 1: what there is and how it is set up, tables without numbers of single pieces, and what to boot (`EV_EFI_HANDOFF_TABLES`, `EV_PLATFORM_CONFIG_FLAGS`, `EV_EFI_VARIABLE_BOOT2`). */
export function configurationEvents(tree: Measurable): readonly PcrEvent[] {
  const { blueprint, bios, conditions } = tree;
  const processors = blueprint.processors.map(({ socket, model, cores }) => [socket, model, cores]);
  const modules = blueprint.memory.map(({ slot, partNumber, capacityMiB }) => [
    slot,
    partNumber,
    capacityMiB,
  ]);
  return [
    { pcr: 1, content: content('tables', processors, modules, conditions.leftOut) },
    { pcr: 1, content: content('settings', bios.attributes.inForce) },
    ...bootVariables(tree).map(([name, data]) => ({
      pcr: 1,
      content: encodeVariable(variableOwners.global, name, data),
    })),
  ];
}

function bootVariables(tree: Measurable): readonly (readonly [name: string, data: Buffer])[] {
  const numbers = tree.boot.order.map((reference) => Number.parseInt(reference.slice('Boot'.length), 16));
  return [
    ['BootOrder', encodeBootOrder(numbers)],
    ...listBootOptions(tree).map(
      (option) =>
        [
          option.reference,
          encodeLoadOption(option.displayName, option.path(tree), isOptionEnabled(tree, option)),
        ] as const,
    ),
  ];
}

/** PCR 2: the firmware that adapters bring along (`EV_EFI_BOOT_SERVICES_DRIVER`), while it is measured; PCR 3: how they are set up. */
export function adapterEvents(tree: Measurable): readonly PcrEvent[] {
  const isMeasured = biosAttribute(tree, 'TpmUefiOpromMeasuring') === 'Enabled';
  const devices = listPcieDevices(tree.blueprint);
  return [
    ...(isMeasured ? devices : []).map(({ built }) => ({
      pcr: 2,
      content: content('option ROM', built.name, built.firmwareVersion),
    })),
    { pcr: 3, content: content('adapters', tree.adapters.inForce) },
  ];
}
