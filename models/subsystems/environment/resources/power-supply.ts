/** A power supply as a resource of its own. What it gives is read at its sensor. */

import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, oneOf } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { findCondition } from '../../parts/index.js';
import type { PowerSupply } from '../readings/carriers.js';
import { isEmpty, makeRows } from './power-supply-make.js';

const supplyPattern = `${chassisPattern}PowerSubsystem/PowerSupplies/{PowerSupplyId}/` as const;
type SupplyView = View<PlaceOf<typeof supplyPattern, PowerSupply>>;

export const powerSupply = at(supplyPattern, ({ blueprint }) =>
  blueprint.powerSupplies.map((part) => ({
    params: { ...ofChassis, PowerSupplyId: String(part.bay) },
    part,
  })),
).resource({
  type: 'PowerSupply.v1_6_0.PowerSupply',
  says: 'A power supply of the server.',
  properties: {
    ...identity(
      ({ params }: SupplyView) => params.PowerSupplyId,
      ({ part }) => `Power Supply ${part.bay}`,
    ),
    ...makeRows,
    HotPluggable: row(flag, 'Whether it can be changed while the server runs.', true),
    LineInputStatus: row(
      oneOf(['Normal', 'LossOfInput']),
      'Whether the cord brings what it should.',
      (view) => (isEmpty(view) ? undefined : lineStatus(view)),
    ),
  },
});

function lineStatus({ tree, part }: SupplyView): 'Normal' | 'LossOfInput' {
  const condition = findCondition(tree.conditions, 'powerSupply', String(part.bay));
  return condition === 'inputLost' ? 'LossOfInput' : 'Normal';
}
