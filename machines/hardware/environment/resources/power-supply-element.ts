/** Rows of a power supply in the array of the power resource. */

import {
  chassisUri,
  fixed,
  flag,
  group,
  linksRow,
  naming,
  nullable,
  oneOf,
  type Row,
  type Rows,
  row,
  text,
  type View,
  vendor,
  whole,
} from '../../../../models/resource/index.js';
import { findCondition, isFunctional, suppliesMismatch } from '../../../parts/index.js';
import { lineVolts } from '../readings/power-supply.js';
import { type Consumption, intervalMs } from '../readings/server-power.js';
import { type Element, elementRows } from './elements.js';
import { readConsumption } from './power-consumption.js';
import { type Bay, makeRows } from './power-subsystem.js';

const suppliesPointer = `${chassisUri}Power/#/PowerSupplies/`;

/**
 * Returns a row with links to all supplies. The links need no check, because they lead to elements of the same
 * resource, which always exist.
 */
export function supplyLinks(description: string): Row<unknown> {
  return {
    description,
    content: { is: 'links', to: undefined },
    show: (_, { tree }) =>
      tree.blueprint.powerSupplies.map((_, index) => ({ '@odata.id': `${suppliesPointer}${index}` })),
  };
}

interface SupplyElement extends Element, Bay {
  /** Output power. Unit: W. */
  readonly output: number;
  readonly ofLate: Consumption;
  /** Input voltage. Unit: V; undefined for a missing supply. */
  readonly volts: number | undefined;
}

export function supplyElements({ tree, now, derived }: View): readonly SupplyElement[] {
  const { situation, reader, outputs } = derived(readConsumption);
  return tree.blueprint.powerSupplies.map((part, index) => {
    const output = outputs[index] as (now: number) => number;
    return {
      index,
      tree,
      part,
      output: output(now),
      ofLate: reader.over(intervalMs, now, output),
      volts: lineVolts(situation, part, now),
    };
  });
}

const supplyStates = ['Ok', 'Failed', 'ACPowerLost', 'PowerSupplyMismatch', 'Unknown'] as const;

/** Returns the state of a supply in the vendor's enumeration. Source: behaviour "Enumerations", PowerSupplyStatus. */
function supplyState({ tree, part }: Bay): (typeof supplyStates)[number] {
  const bay = String(part.bay);
  const condition = findCondition(tree.conditions, 'powerSupply', bay);
  if (condition === 'inputLost') return 'ACPowerLost';
  if (condition === 'removed') return 'Unknown';
  if (!isFunctional(tree.conditions, 'powerSupply', bay)) return 'Failed';
  return suppliesMismatch(tree.blueprint) ? 'PowerSupplyMismatch' : 'Ok';
}

const vendorRows: Rows<SupplyElement> = {
  AveragePowerOutputWatts: row(
    whole(),
    'Average output power over the last interval, in watts.',
    ({ ofLate }) => ofLate.average,
    { unit: 'W', volatile: true },
  ),
  BayNumber: row(whole(), 'Number of the bay that holds the power supply.', ({ part }) => part.bay),
  Domain: row(text(), 'Power domain of the power supply.', () => 'System'),
  HotplugCapable: row(flag, 'Indicates whether the power supply is hot-pluggable.', true),
  MaxPowerOutputWatts: row(
    whole(),
    'Maximum output power over the last interval, in watts.',
    ({ ofLate }) => ofLate.highest,
    { unit: 'W', volatile: true },
  ),
  Mismatched: row(flag, 'Indicates whether the power supplies are of different models.', ({ tree }) =>
    suppliesMismatch(tree.blueprint),
  ),
  PowerSupplyStatus: group("Status of the power supply in the vendor's terms.", {
    State: row(oneOf(supplyStates), 'State of the power supply.', supplyState),
  }),
  Version: row(text(), 'Firmware version of the power supply.', ({ part }) => part.firmwareVersion),
  iPDUCapable: row(
    flag,
    'Indicates whether the power supply can communicate with an intelligent power distribution unit (iPDU).',
    false,
  ),
};

export const supplyRows: Rows<SupplyElement> = {
  ...elementRows(suppliesPointer),
  ...naming(({ part }: SupplyElement) => `Power Supply ${part.bay}`),
  ...makeRows,
  LastPowerOutputWatts: row(whole(), 'Present output power of the power supply, in watts.', 'output', {
    unit: 'W',
    volatile: true,
  }),
  LineInputVoltage: row(
    nullable(whole()),
    'Present line input voltage, in volts.',
    ({ volts }) => volts ?? null,
    { unit: 'V', volatile: true },
  ),
  HotPluggable: row(flag, 'Indicates whether the power supply is hot-pluggable.', true),
  RelatedItem: linksRow('Resources that the power supply feeds.', [chassisUri]),
  LineInputVoltageType: fixed('ACHighLine', 'Type of the line input voltage.'),
  Oem: vendor(
    'VndServerPowerSupply.v2_0_0.VndServerPowerSupply',
    'Vendor extension of a power supply: bay, state and recent output.',
    vendorRows,
  ),
};
