/** A power supply as the power resource lists it. */

import type { View } from '../../../resource/define.js';
import { chassisUri } from '../../../resource/one-server.js';
import { flag, nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, linksRow, type Row, type Rows, row } from '../../../resource/rows.js';
import { fixed, naming, vendor } from '../../../resource/shared-rows.js';
import { findCondition, suppliesMismatch } from '../../parts/index.js';
import { lineVolts } from '../readings/power-supply.js';
import { type Consumption, intervalMs } from '../readings/server-power.js';
import { type Element, elementRows } from './elements.js';
import { readConsumption } from './power-consumption.js';
import { type Bay, makeRows } from './power-supply-make.js';

const suppliesPointer = `${chassisUri}Power/#/PowerSupplies/`;

/** Links to all supplies: they lead to elements of the very resource, and so to nothing that could be missing. */
export function supplyLinks(says: string): Row<unknown> {
  return {
    says,
    content: { is: 'links', to: undefined },
    show: (_, { tree }) =>
      tree.blueprint.powerSupplies.map((_, index) => ({ '@odata.id': `${suppliesPointer}${index}` })),
  };
}

interface SupplyElement extends Element, Bay {
  /** Unit: W. */
  readonly output: number;
  readonly ofLate: Consumption;
  /** Unit: V. Undefined for a supply that is not there. */
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

/** The vendor's own account of it. Source: behaviour "Enumerations", PowerSupplyStatus. */
function supplyState({ tree, part }: Bay): (typeof supplyStates)[number] {
  const condition = findCondition(tree.conditions, 'powerSupply', String(part.bay));
  if (condition === 'inputLost') return 'ACPowerLost';
  if (condition === 'removed') return 'Unknown';
  if (condition !== undefined) return 'Failed';
  return suppliesMismatch(tree.blueprint) ? 'PowerSupplyMismatch' : 'Ok';
}

const vendorRows: Rows<SupplyElement> = {
  AveragePowerOutputWatts: row(
    whole(),
    'What the supply gave on average of late, in watts.',
    ({ ofLate }) => ofLate.average,
    { unit: 'W', volatile: true },
  ),
  BayNumber: row(whole(), 'The bay the supply is in.', ({ part }) => part.bay),
  Domain: row(text(), 'What the supply powers.', () => 'System'),
  HotplugCapable: row(flag, 'Whether the supply can be changed while the server runs.', true),
  MaxPowerOutputWatts: row(
    whole(),
    'What the supply gave at most of late, in watts.',
    ({ ofLate }) => ofLate.highest,
    { unit: 'W', volatile: true },
  ),
  Mismatched: row(flag, 'Whether the supplies are of different models.', ({ tree }) =>
    suppliesMismatch(tree.blueprint),
  ),
  PowerSupplyStatus: group("The supply's own account of how it is.", {
    State: row(oneOf(supplyStates), 'How the supply is.', supplyState),
  }),
  Version: row(text(), 'The firmware of the supply.', ({ part }) => part.firmwareVersion),
  iPDUCapable: row(flag, 'Whether the supply can talk to what distributes the power.', false),
};

export const supplyRows: Rows<SupplyElement> = {
  ...elementRows(suppliesPointer),
  ...naming(({ part }: SupplyElement) => `Power Supply ${part.bay}`),
  ...makeRows,
  LastPowerOutputWatts: row(whole(), 'What the supply gives at the moment, in watts.', 'output', {
    unit: 'W',
    volatile: true,
  }),
  LineInputVoltage: row(
    nullable(whole()),
    'What the cord brings at the moment, in volts.',
    ({ volts }) => volts ?? null,
    { unit: 'V', volatile: true },
  ),
  HotPluggable: row(flag, 'Whether the supply can be changed while the server runs.', true),
  RelatedItem: linksRow('What it feeds.', [chassisUri]),
  LineInputVoltageType: fixed('ACHighLine', 'Which kind of line the supply is fed by.'),
  Oem: vendor(
    'VndServerPowerSupply.v2_0_0.VndServerPowerSupply',
    'What the vendor adds to a power supply: its bay, its state and what it gave of late.',
    vendorRows,
  ),
};
