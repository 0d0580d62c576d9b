/** Display names of attributes, menus and values in the set-up program, built from the words of their names. */
import type { BiosAttribute } from './attribute.js';
import type { AttributeName } from './attributes.js';
import help from './help.json' with { type: 'json' };
import spelledOtherwise from './spellings.json' with { type: 'json' };

/** Display spellings of name parts that are spelled differently in names. */
const spellings: Readonly<Record<string, string>> = spelledOtherwise;

/**
 * Returns a display name: `Processor Turbo` for `ProcTurbo`, `Slot 2 NIC Boot 1` for `Slot2NicBoot1`. Other texts are
 * returned unchanged.
 */
export function labelOf(name: string): string {
  // The prefix `Value` of a number with a unit is dropped: it exists only because no value begins with a digit.
  const words =
    name.replace(/^Value(?=\d)/, '').match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|\d+[a-z]*|[A-Z]|[^A-Za-z\d]+/g) ??
    [];
  return words
    .map((word) => spellings[word] ?? word)
    .join(' ')
    .replace(/(IPv|DHCPv) (\d)/g, '$1$2')
    .replace(/ ?([-/()]) ?/g, '$1')
    .trim();
}

// Help text of each attribute: a text from `help.json`, or one generated from the kind of the attribute.

/** Help texts of the most used attributes, by attribute name. */
const helpByName = byAttribute(help);

function byAttribute<Name extends AttributeName>(
  texts: Readonly<Record<Name, string>>,
): ReadonlyMap<string, string> {
  return new Map(Object.entries<string>(texts));
}

export function helpOf(attribute: BiosAttribute): string {
  return `${helpByName.get(attribute.name) ?? `${kindHelp(attribute, labelOf(attribute.name))}.`} ${whenHelp(attribute)}`;
}

function kindHelp(attribute: BiosAttribute, label: string): string {
  if (attribute.readOnly) return `Shows the state of ${label}`;
  switch (attribute.type) {
    case 'Enumeration':
      return isSwitch(attribute.values) ? `Enables or disables ${label}` : `Selects the setting of ${label}`;
    case 'Integer':
      return `Sets ${label} to a whole number from ${attribute.from} to ${attribute.to}`;
    case 'String':
      return `Sets the text of ${label}, with up to ${attribute.length[1]} characters`;
    case 'Password':
      return `Sets the password ${label}`;
    case 'Boolean':
      return `Shows or sets the flag ${label}`;
  }
}

function isSwitch(values: readonly string[]): boolean {
  return values.length === 2 && values.includes('Enabled') && values.includes('Disabled');
}

function whenHelp({ readOnly, writeOnly }: BiosAttribute): string {
  if (readOnly) return 'Read-only.';
  return writeOnly ? 'Executed once, at the next start.' : 'Takes effect at the next start.';
}
