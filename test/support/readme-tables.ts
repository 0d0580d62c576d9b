/** The README's tables of faults and of hands, from the rows themselves. */
import { type FaultName, faultNames, faults, handNames, hands, listTargets } from '../../machines/index.js';
import { resolveBlueprint } from '../../models/index.js';

const blueprint = resolveBlueprint();

/** Each by the line it begins with. */
export const tables = [
  table(
    ['fault', 'told', 'what happens'],
    faultNames.map((name) => {
      const once = faults[name].clear === null ? ' Happens once.' : '';
      return [`\`${name}\``, parametersInWords(name), `${faults[name].says}${once}`];
    }),
  ),
  table(
    ['hand', 'what it does'],
    handNames.map((name) => [`\`${name}\``, hands[name].says]),
  ),
] as const;

function parametersInWords(name: FaultName): string {
  const parameters = Object.entries(faults[name].parameters);
  return parameters
    .map(([key, parameter]) =>
      parameter.is === 'part'
        ? `\`${key}\`, such as \`${listTargets(blueprint, parameter.of)[0]}\``
        : `\`${key}\`, ${parameter.min} to ${parameter.max} ${parameter.unit}`,
    )
    .join(' and ');
}

/** A table of Markdown, and the lines it begins with. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`.replaceAll('|  |', '| |');
  const first = `${line(head)}|${'---|'.repeat(head.length)}\n`;
  return { first, text: first + rows.map(line).join('') };
}
