/** A sentence or two on each attribute: its own, or one that its kind makes. */
import type { BiosAttribute } from './attribute.js';
import { helpByName } from './data/help.js';
import { labelOf } from './labels.js';

export function helpOf(attribute: BiosAttribute): string {
  return `${helpByName[attribute.name] ?? `${kindHelp(attribute, labelOf(attribute.name))}.`} ${whenHelp(attribute)}`;
}

function kindHelp(attribute: BiosAttribute, label: string): string {
  if (attribute.readOnly) return `Tells the state of ${label}`;
  switch (attribute.type) {
    case 'Enumeration':
      return isSwitch(attribute.values)
        ? `Turns ${label} on or off`
        : `Chooses among the settings of ${label}`;
    case 'Integer':
      return `Sets ${label} to a whole number from ${attribute.from} to ${attribute.to}`;
    case 'String':
      return `Sets the text of ${label}, of up to ${attribute.length[1]} characters`;
    case 'Password':
      return `Sets the password ${label}`;
    case 'Boolean':
      return `Says whether ${label}`;
  }
}

function isSwitch(values: readonly string[]): boolean {
  return values.length === 2 && values.includes('Enabled') && values.includes('Disabled');
}

function whenHelp({ readOnly, writeOnly }: BiosAttribute): string {
  if (readOnly) return 'It cannot be set.';
  return writeOnly ? 'It is carried out once, at the next start.' : 'It takes effect at the next start.';
}
