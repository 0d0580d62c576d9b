/** What the vendor adds to a memory module: what it is sold as, and what the firmware made of it. */
import { valuesOf } from '../../../resource/kinds.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { fixed } from '../../../resource/shared-rows.js';
import type { BuiltModule, Condition } from '../../parts/index.js';
import { productName, voltageMv } from '../module-identity.js';

/** Assumption: registered modules with error correction throughout, as servers of this class take. */
export const moduleType = fixed('RDIMM', 'The form of the module.');

/** Source: behaviour "Enumerations". */
const moduleStates = [
  ...['Unknown', 'Other', 'NotPresent', 'PresentUnused', 'GoodInUse', 'AddedButUnused', 'UpgradedButUnused'],
  ...['ExpectedButMissing', 'DoesNotMatch', 'NotSupported', 'ConfigurationError', 'Degraded', 'PresentSpare'],
  ...['GoodPartiallyInUse', 'MapOutConfiguration', 'MapOutError'],
] as const;

interface Module {
  readonly built: BuiltModule;
  /** Year and week. */
  readonly madeIn: string;
  readonly condition: Condition | undefined;
  /** It failed its test. */
  readonly isLeftOut: boolean;
  readonly isUsed: boolean;
}

export const memoryVendorRows: Rows<Module> = {
  Attributes: row(valuesOf(text()), 'What the vendor vouches for.', ['VndSmartMemory']),
  BaseModuleType: moduleType,
  DIMMManufacturingDate: row(text(), 'Year and week in which the module was made.', 'madeIn'),
  DIMMStatus: row(oneOf(moduleStates), 'What the firmware made of it when it last looked.', moduleState),
  MaxOperatingSpeedMTs: row(
    whole(),
    'How many transfers it can do in a second, in millions.',
    ({ built }) => built.speedMHz,
  ),
  MinimumVoltageVoltsX10: row(
    whole(),
    'Lowest supply voltage, in tenths of a volt.',
    ({ built }) => voltageMv[built.type] / 100,
  ),
  PartNumber: row(text(), 'The number its kind is ordered by.', ({ built }) => built.partNumber),
  ProductName: row(text(), 'Name that the module is sold by.', ({ built }) => productName(built)),
  VendorName: row(text(), 'Who made it.', ({ built }) => built.manufacturer),
};

/** A module that failed its test is left out of the memory map; one behind a processor left out is not in it either. */
function moduleState({ condition, isLeftOut, isUsed }: Module): (typeof moduleStates)[number] {
  if (isLeftOut) return 'MapOutError';
  if (!isUsed) return 'PresentUnused';
  return condition === undefined ? 'GoodInUse' : 'Degraded';
}
