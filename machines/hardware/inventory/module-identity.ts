/** SPD data of a memory module: manufacturer, product, date of manufacture and voltage. */
import { deriveDigest } from '../../../engine/index.js';
import { type ControllerTree, idOfName } from '../../../models/index.js';
import { fixed, oneOf, type Rows, row, text, valuesOf, whole } from '../../../models/resource/index.js';
import type { BuiltModule, Condition } from '../../parts/index.js';

/**
 * Returns the identifier of the manufacturer, in two bytes. Assumption: the identifiers are derived from names, because
 * a blueprint has no JEP106 number of a manufacturer.
 */
export function makerId({ manufacturer }: BuiltModule): number {
  return twoBytesOf(`maker ${manufacturer}`);
}

export function productId({ partNumber }: BuiltModule): number {
  return twoBytesOf(`product ${partNumber}`);
}

function twoBytesOf(name: string): number {
  return Number.parseInt(idOfName(name).slice(0, 4), 16);
}

/** Returns an identifier as text, such as `0xCE00`. Source: DSP0268 "Memory", ModuleManufacturerID. */
export function printId(id: number): string {
  return `0x${id.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Year of manufacture. Assumption: modules were made in the year before the first firmware of the server. */
const madeIn = '24';
const weeks = 52;

/** Returns the date of manufacture as in SPD: year and week with two digits each. */
export function manufacturingDate({ seed }: Pick<ControllerTree, 'seed'>, { slot }: BuiltModule): string {
  const week = 1 + (Number.parseInt(deriveDigest(seed, `made/memory/${slot}`).slice(0, 4), 16) % weeks);
  return `${madeIn}${String(week).padStart(2, '0')}`;
}

/** Supply voltage by memory type. Unit: mV. Source: JESD79-4, JESD79-5. */
export const voltageMv = { DDR4: 1_200, DDR5: 1_100 } as const;

/** Returns the product name, such as `VND SmartMemory 32GB 2Rx4 DDR5-4800`. */
function productName({ manufacturer, capacityMiB, ranks, type, speedMHz }: BuiltModule): string {
  return `${manufacturer} SmartMemory ${capacityMiB / 1_024}GB ${ranks}Rx4 ${type}-${speedMHz}`;
}

// Vendor properties of a memory module: its product type, and the state that the firmware determined in its last test.

/** Row of the module type. Assumption: registered modules with error correction, as usual in servers of this class. */
export const moduleType = fixed('RDIMM', 'Type of the memory module.');

/** States of a memory module. Source: behaviour "Enumerations". */
const moduleStates = [
  ...['Unknown', 'Other', 'NotPresent', 'PresentUnused', 'GoodInUse', 'AddedButUnused', 'UpgradedButUnused'],
  ...['ExpectedButMissing', 'DoesNotMatch', 'NotSupported', 'ConfigurationError', 'Degraded', 'PresentSpare'],
  ...['GoodPartiallyInUse', 'MapOutConfiguration', 'MapOutError'],
] as const;

interface Module {
  readonly built: BuiltModule;
  /** Year and week of manufacture. */
  readonly madeIn: string;
  readonly condition: Condition | undefined;
  /** True if the last POST excluded the module. */
  readonly isLeftOut: boolean;
  readonly isUsed: boolean;
}

export const memoryVendorRows: Rows<Module> = {
  Attributes: row(valuesOf(text()), 'Attributes that the vendor certifies for the module.', [
    'VndSmartMemory',
  ]),
  BaseModuleType: moduleType,
  DIMMManufacturingDate: row(text(), 'Year and week of manufacture of the module.', 'madeIn'),
  DIMMStatus: row(oneOf(moduleStates), 'Status of the module as the firmware last determined.', moduleState),
  MaxOperatingSpeedMTs: row(
    whole(),
    'Maximum transfer rate of the module, in megatransfers per second.',
    ({ built }) => built.speedMHz,
  ),
  MinimumVoltageVoltsX10: row(
    whole(),
    'Minimum supply voltage, in tenths of a volt.',
    ({ built }) => voltageMv[built.type] / 100,
  ),
  PartNumber: row(text(), 'Part number of the module.', ({ built }) => built.partNumber),
  ProductName: row(text(), 'Product name of the module.', ({ built }) => productName(built)),
  VendorName: row(text(), 'Name of the vendor of the module.', ({ built }) => built.manufacturer),
};

/**
 * Returns the state of a module. `MapOutError` is the state of a module that failed its test, and of a module whose
 * processor is excluded.
 */
function moduleState({ condition, isLeftOut, isUsed }: Module): (typeof moduleStates)[number] {
  if (isLeftOut) return 'MapOutError';
  if (!isUsed) return 'PresentUnused';
  return condition === undefined ? 'GoodInUse' : 'Degraded';
}
