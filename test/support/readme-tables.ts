/** The README's tables of faults, of hands and of the control API, from the rows themselves. */
import { routes } from '../../http/control/routes/index.js';
import { type FaultName, faultNames, faults, handNames, hands, type Range } from '../../machines/index.js';
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
  table(
    ['control API', 'what it does'],
    routes.map(({ method, path, says }) => [`\`${method} ${path}\``, says]),
  ),
] as const;

function parametersInWords(name: FaultName): string {
  const told = Object.entries(faults[name].parameters).map(([key, { range, isOptional }]) => {
    const of = rangeInWords(range(blueprint));
    return isOptional ? `maybe \`${key}\`, ${of}` : `\`${key}\`, ${of}`;
  });
  return told.join('; ');
}

function rangeInWords(range: Range): string {
  if ('text' in range) return range.text;
  return 'min' in range ? `${range.min} to ${range.max} ${range.unit}` : `such as \`${range.oneOf[0]}\``;
}

/** A table of Markdown, and the lines it begins with. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`.replaceAll('|  |', '| |');
  const first = `${line(head)}|${'---|'.repeat(head.length)}\n`;
  return { first, text: first + rows.map(line).join('') };
}
