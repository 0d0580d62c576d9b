/**
 * Measurements of the firmware, of its settings and of the adapters, in order. Source: TCG-PFP 1.05 § 3.3.4. The
 * simulation has no firmware images. Therefore a name and a version are hashed instead of the contents of an image.
 */

import { isObject, type Json } from '../../../../engine/index.js';
import {
  encodeBootOrder,
  encodeLoadOption,
  encodeVariable,
  type PcrEvent,
  pcrEvent,
  ucs2,
  variableOwners,
} from '../../../../models/formats/index.js';
import { deriveUuid, memoize } from '../../../../models/index.js';
import { biosAttribute } from '../../../bios-attributes/index.js';
import { findTpmFinding, listPcieDevices } from '../../../parts/index.js';
import { isOptionEnabled, listBootOptions } from '../../boot/index.js';
import { isSecureBootInForce, secureBootKeys, signedImage } from '../../secure-boot/index.js';
import { kindOfBooted, type Measurable } from './measurable.js';

/** Returns the bytes that represent an image or a table. */
export function content(...parts: readonly unknown[]): Buffer {
  return Buffer.from(encodeContent(...parts));
}

/**
 * Events of PCR 0: the version of the root of trust for measurement, and the firmware (`EV_S_CRTM_VERSION`,
 * `EV_EFI_PLATFORM_FIRMWARE_BLOB`).
 */
export const firmwareEvents = memoize(
  (tree: Measurable) => [tree.blueprint, findTpmFinding(tree)],
  (tree): readonly PcrEvent[] => {
    const { model, biosVersion } = tree.blueprint.system;
    const isOther = findTpmFinding(tree) === 'wrongMeasurement';
    return [
      pcrEvent(0, ucs2(biosVersion)),
      pcrEvent(0, content('platform firmware', model, biosVersion)),
      ...(isOther ? [pcrEvent(0, content('what nobody has released'))] : []),
    ];
  },
);

/**
 * Lists the events of PCR 1: the hardware tables without serial numbers, the settings, and the boot order
 * (`EV_EFI_HANDOFF_TABLES`, `EV_PLATFORM_CONFIG_FLAGS`, `EV_EFI_VARIABLE_BOOT2`).
 */
export function configurationEvents(tree: Measurable): readonly PcrEvent[] {
  return [
    ...tableEvents(tree),
    pcrEvent(1, content('settings', tree.bios.attributes.inForce)),
    ...bootEvents(tree),
  ];
}

const tableEvents = memoize(
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

const bootEvents = memoize(
  (tree: Measurable) => {
    const { boot, adapters, preboot, blueprint, seed } = tree;
    const targets = [preboot.iscsi.inForce, preboot.nvmeof.inForce];
    return [boot, adapters, ...targets, blueprint, seed, listEnabled(tree)];
  },
  (tree): readonly PcrEvent[] =>
    bootVariables(tree).map(([name, data]) => pcrEvent(1, encodeVariable(variableOwners.global, name, data))),
);

/**
 * Lists the enabled boot options as a single text. The text is a short cache key, because many attributes can disable
 * options.
 */
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

/**
 * Lists the events of PCR 2 and PCR 3. PCR 2 contains the option ROMs of adapters (`EV_EFI_BOOT_SERVICES_DRIVER`), if
 * they are measured. PCR 3 contains the adapter settings.
 */
export function adapterEvents(tree: Measurable): readonly PcrEvent[] {
  const isMeasured = biosAttribute(tree, 'TpmUefiOpromMeasuring') === 'Enabled';
  return [...(isMeasured ? romEvents(tree) : []), ...adapterSettings(tree)];
}

const romEvents = memoize(
  ({ blueprint }: Measurable) => [blueprint],
  ({ blueprint }): readonly PcrEvent[] =>
    listPcieDevices(blueprint).map(({ built }) =>
      pcrEvent(2, content('option ROM', built.name, built.firmwareVersion)),
    ),
);

const adapterSettings = memoize(
  ({ adapters }: Measurable) => [adapters],
  ({ adapters }): readonly PcrEvent[] => [pcrEvent(3, content('adapters', adapters.inForce))],
);

/** Encodes contents so that equal contents have equal texts: members are sorted by name at every depth. */
export function encodeContent(...parts: readonly unknown[]): string {
  return JSON.stringify(parts, (_name, value: Json | undefined) => (isObject(value) ? sorted(value) : value));
}

function sorted(values: { readonly [name: string]: unknown }): { readonly [name: string]: unknown } {
  return Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
}

// Measurements of secure boot, of the started images, and of the operating system by its loader. Source: TCG-PFP 1.05 §
// 3.3.4. PCRs from 8 on follow the use by Linux boot loaders.

/** `EV_SEPARATOR` events, which mark the end of the measurements by the firmware. */
const separators = [0, 1, 2, 3, 4, 5, 6, 7].map((pcr) => pcrEvent(pcr, Buffer.alloc(4)));

/** Events of PCR 7: the state of secure boot, and its keys (`EV_EFI_VARIABLE_DRIVER_CONFIG`). */
export const policyEvents = memoize(
  ({ blueprint, secureBoot: { databases, enabled } }: Measurable) => [
    databases,
    enabled.inForce,
    blueprint.secureBoot,
  ],
  describePolicy,
);

function describePolicy(tree: Measurable): readonly PcrEvent[] {
  const { PK, KEK, db, dbx } = secureBootKeys(tree);
  const { global, imageSecurity } = variableOwners;
  const variables = [
    encodeVariable(global, 'SecureBoot', Buffer.of(isSecureBootInForce(tree) ? 1 : 0)),
    encodeVariable(global, 'PK', PK),
    encodeVariable(global, 'KEK', KEK),
    encodeVariable(imageSecurity, 'db', db),
    encodeVariable(imageSecurity, 'dbx', dbx),
  ];
  return variables.map((variable) => pcrEvent(7, variable));
}

/**
 * Lists the events of the boot. PCR 4 measures the boot attempts, unless they are omitted, and the boot loader. PCR 5
 * measures the partition table of the boot disk. The separators are between the boot attempts and the boot loader.
 */
export function startEvents(tree: Measurable, from: string | null): readonly PcrEvent[] {
  const isOmitted = biosAttribute(tree, 'OmitBootDeviceEvent') === 'Enabled';
  const { blueprint, seed } = tree;
  return describeStart({ blueprint, seed, isOmitted, isSecure: isSecureBootInForce(tree), from });
}

interface Start extends Pick<Measurable, 'blueprint' | 'seed'> {
  readonly isOmitted: boolean;
  readonly isSecure: boolean;
  readonly from: string | null;
}

const describeStart = memoize(
  ({ blueprint, seed, isOmitted, isSecure, from }: Start) => [blueprint, seed, isOmitted, isSecure, from],
  listStartEvents,
);

function listStartEvents({ blueprint, seed, isOmitted, isSecure, from }: Start): readonly PcrEvent[] {
  const tried = isOmitted ? 'BOOT ATTEMPTS OMITTED' : 'Calling EFI Application from Boot Option';
  return [
    pcrEvent(4, Buffer.from(tried, 'latin1')),
    ...separators,
    ...(from === null ? [] : loaderEvents({ blueprint, seed, isSecure }, from)),
  ];
}

function loaderEvents(
  { blueprint, seed, isSecure }: Pick<Start, 'blueprint' | 'seed' | 'isSecure'>,
  from: string,
): readonly PcrEvent[] {
  const kind = kindOfBooted(from);
  const signer = Buffer.from(signedImage(blueprint, kind).signers.join(''), 'hex');
  const disk = pcrEvent(5, content('partitions', deriveUuid(seed, `disk/${from}`)));
  // Key that verified the image (`EV_EFI_VARIABLE_AUTHORITY`).
  const authority = pcrEvent(7, encodeVariable(variableOwners.imageSecurity, 'db', signer));
  return [
    ...(kind === 'network' ? [] : [disk]),
    ...(isSecure ? [authority] : []),
    pcrEvent(4, content('boot loader', kind, from)),
    pcrEvent(5, Buffer.from('Exit Boot Services Invocation', 'latin1')),
    pcrEvent(5, Buffer.from('Exit Boot Services Returned with Success', 'latin1')),
    ...systemEvents(seed, from),
  ];
}

/**
 * Lists the events of the operating system. PCR 8: commands of the boot loader. PCR 9: files that the boot loader has
 * read. PCR 10: first measurement by the operating system. PCR 14: keys of the machine owner.
 */
function systemEvents(seed: string, from: string): readonly PcrEvent[] {
  return [
    pcrEvent(8, content('kernel command line', deriveUuid(seed, `root/${from}`))),
    pcrEvent(9, content('kernel', from)),
    pcrEvent(9, content('initial file system', from)),
    pcrEvent(10, content('boot aggregate', from)),
    pcrEvent(14, content('keys of the machine owner', deriveUuid(seed, 'machine owner'))),
  ];
}
