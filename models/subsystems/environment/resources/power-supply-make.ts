/** What a power supply says of itself wherever it is shown; an empty bay has nothing to say. */

import { serialIn } from '../../../identity.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { type Row, type Rows, row } from '../../../resource/rows.js';
import { status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { findCondition, fittedStatus } from '../../parts/index.js';
import type { PowerSupply } from '../readings/carriers.js';

/** A bay, and the supply that the blueprint has for it. */
export interface Bay {
  readonly tree: ControllerTree;
  readonly part: PowerSupply;
}

export function isEmpty({ tree, part }: Bay): boolean {
  return findCondition(tree.conditions, 'powerSupply', String(part.bay)) === 'removed';
}

function printed(says: string, describeBay: (bay: Bay) => string | undefined): Row<Bay> {
  return row(text(), says, (bay: Bay) => (isEmpty(bay) ? undefined : describeBay(bay)));
}

export const makeRows: Rows<Bay> = {
  FirmwareVersion: printed(
    'The firmware that is running, with its version.',
    ({ part }) => part.firmwareVersion,
  ),
  Manufacturer: printed('Who made it.', ({ part }) => part.manufacturer),
  Model: printed('The name its maker sells it by.', ({ part }) => part.model),
  PartNumber: printed('The number its kind is ordered by.', ({ part }) => part.partNumber),
  SparePartNumber: printed('The number of what it is replaced by.', ({ part }) => part.sparePartNumber),
  PowerCapacityWatts: row(
    whole(),
    'What can be given at most, in watts.',
    (bay) => (isEmpty(bay) ? undefined : bay.part.capacityWatts),
    { unit: 'W' },
  ),
  PowerSupplyType: row(oneOf(['AC']), 'Which kind of current the supply is fed by.', (bay) =>
    isEmpty(bay) ? undefined : 'AC',
  ),
  SerialNumber: printed('The number that its maker gave to this very piece.', ({ tree, part }) =>
    serialIn(tree, `powerSupply/${part.bay}`, part),
  ),
  Status: status(['Health', 'State'], ({ tree, part }) =>
    fittedStatus(tree, 'powerSupply', String(part.bay)),
  ),
};
