/**
 * What the firmware measures of itself, of its settings and of adapters, in the order it does. Source: TCG-PFP 1.05 § 3.3.4.
 * There are no images here: a name and a version stand for what would be hashed.
 */
import { type PcrEvent, pcrEvent } from '../../../formats/tpm/pcr.js';
import {
  encodeBootOrder,
  encodeLoadOption,
  encodeVariable,
  ucs2,
  variableOwners,
} from '../../../formats/uefi-variable.js';
import { whileSame } from '../../../while-same.js';
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
export const firmwareEvents = whileSame(
  ({ blueprint, attestation }: Measurable) => [blueprint, attestation.tpm],
  ({ blueprint: { system }, attestation }): readonly PcrEvent[] => [
    pcrEvent(0, ucs2(system.biosVersion)),
    pcrEvent(0, content('platform firmware', system.model, system.biosVersion)),
    ...(attestation.tpm === 'wrongMeasurement' ? [pcrEvent(0, content('what nobody has released'))] : []),
  ],
);

/** PCR 1: what there is and how it is set up, tables without numbers of single pieces, and what to boot (`EV_EFI_HANDOFF_TABLES`, `EV_PLATFORM_CONFIG_FLAGS`, `EV_EFI_VARIABLE_BOOT2`). */
export function configurationEvents(tree: Measurable): readonly PcrEvent[] {
  return [
    ...tableEvents(tree),
    pcrEvent(1, content('settings', tree.bios.attributes.inForce)),
    ...bootEvents(tree),
  ];
}

const tableEvents = whileSame(
  ({ conditions, blueprint }: Measurable) => [conditions.leftOut, blueprint],
  describeTables,
);

function describeTables({ blueprint, conditions }: Measurable): readonly PcrEvent[] {
  const processors = blueprint.processors.map(({ socket, model, cores }) => [socket, model, cores]);
  const modules = blueprint.memory.map(({ slot, partNumber, capacityMiB }) => [
    slot,
    partNumber,
    capacityMiB,
  ]);
  return [pcrEvent(1, content('tables', processors, modules, conditions.leftOut))];
}

const bootEvents = whileSame(
  (tree: Measurable) => {
    const { boot, adapters, preboot, blueprint, seed } = tree;
    const targets = [preboot.iscsi.inForce, preboot.nvmeof.inForce];
    return [boot, adapters, ...targets, blueprint, seed, listEnabled(tree)];
  },
  (tree): readonly PcrEvent[] =>
    bootVariables(tree).map(([name, data]) => pcrEvent(1, encodeVariable(variableOwners.global, name, data))),
);

/** The attributes that switch options off are many more; what they come to is one text. */
function listEnabled(tree: Measurable): string {
  return listBootOptions(tree)
    .filter((option) => isOptionEnabled(tree, option))
    .map(({ reference }) => reference)
    .join();
}

function bootVariables(tree: Measurable): readonly (readonly [name: string, data: Buffer])[] {
  const numbers = tree.boot.order.map((reference) => Number.parseInt(reference.slice('Boot'.length), 16));
  return [
    ['BootOrder', encodeBootOrder(numbers)],
    ...listBootOptions(tree).map(
      (option) =>
        [
          option.reference,
          encodeLoadOption(option.displayName(tree), option.path(tree), isOptionEnabled(tree, option)),
        ] as const,
    ),
  ];
}

/** PCR 2: the firmware that adapters bring along (`EV_EFI_BOOT_SERVICES_DRIVER`), while it is measured; PCR 3: how they are set up. */
export function adapterEvents(tree: Measurable): readonly PcrEvent[] {
  const isMeasured = biosAttribute(tree, 'TpmUefiOpromMeasuring') === 'Enabled';
  return [...(isMeasured ? romEvents(tree) : []), ...adapterSettings(tree)];
}

const romEvents = whileSame(
  ({ blueprint }: Measurable) => [blueprint],
  ({ blueprint }): readonly PcrEvent[] =>
    listPcieDevices(blueprint).map(({ built }) =>
      pcrEvent(2, content('option ROM', built.name, built.firmwareVersion)),
    ),
);

const adapterSettings = whileSame(
  ({ adapters }: Measurable) => [adapters],
  ({ adapters }): readonly PcrEvent[] => [pcrEvent(3, content('adapters', adapters.inForce))],
);
