/** Generator of `docs/reference/faults.md` and `docs/reference/operator-actions.md` from the rows of the subsystems. */
import { type FaultName, faultNames, faults } from '../../../../machines/faults/index.js';
import type { Range } from '../../../../machines/faults/parameter.js';
import { operatorActionNames, operatorActions } from '../../../../machines/operator-actions/index.js';
import { resolveBlueprint } from '../../../../models/blueprint/blueprint.js';
import { formatPage, formatTable } from '../tables.js';

const blueprint = resolveBlueprint();

export function formatFaults(): string {
  return formatPage(
    'Faults',
    'This page lists every fault with its parameters. [The guide](../guides/faults.md) shows how to set and clear a fault. The example of a part is a part of the default server.',
    formatTable(
      ['Fault', 'Parameters', 'Effect'],
      faultNames.map((name) => {
        const once = faults[name].clear === null ? ' Happens once.' : '';
        return [`\`${name}\``, describeParameters(name), `${faults[name].description}${once}`];
      }),
    ),
  );
}

export function formatOperatorActions(): string {
  return formatPage(
    'Operator actions',
    'This page lists the actions of a person at the server: the key `operator` of a scenario, `operator(name)` of a controller in a test, and `POST /operator` of the control API.',
    formatTable(
      ['Action', 'Effect'],
      operatorActionNames.map((name) => [`\`${name}\``, operatorActions[name].description]),
    ),
  );
}

function describeParameters(name: FaultName): string {
  return Object.entries(faults[name].parameters)
    .map(([key, { range, isOptional }]) => {
      const values = describeRange(range(blueprint));
      return isOptional ? `\`${key}\` (optional), ${values}` : `\`${key}\`, ${values}`;
    })
    .join('; ');
}

function describeRange(range: Range): string {
  if ('text' in range) return range.text;
  return 'min' in range ? `${range.min} to ${range.max} ${range.unit}` : `such as \`${range.oneOf[0]}\``;
}
