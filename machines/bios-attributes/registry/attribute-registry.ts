/**
 * Attribute registry in the form that clients read. Only its name, and the values derived from the name, differ between
 * servers.
 */
import type { JsonObject } from '../../../engine/index.js';
import { once } from '../../../models/index.js';
import {
  constantProjector,
  count,
  fixed,
  flag,
  group,
  identity,
  list,
  oneOf,
  type Rows,
  row,
  scalar,
  section,
  text,
} from '../../../models/resource/index.js';
import { type BiosAttribute, valueForms } from './attribute.js';
import { attributes, expandNames } from './attributes.js';
import { type Condition, type Dependency, forcingDependencies, stateDependencies } from './dependencies.js';
import { helpOf, labelOf } from './labels.js';
import menuPaths from './menus.json' with { type: 'json' };
import type { RegistryName } from './registry-name.js';

// Menus of the set-up program (behaviour § 5). `menus.json` contains their paths; the last segment of a path is the
// name of the menu.

interface Menu {
  readonly name: string;
  /** Path of the menu: `./` for the main menu, `./SystemOptions/UsbOptions` for a menu two levels below it. */
  readonly path: string;
  /** Display order among the menus, from 1. */
  readonly order: number;
}

/** Returns all menus in display order. */
export function menus(): readonly Menu[] {
  return menuPaths
    .flatMap(expandNames)
    .map((path, index) => ({ path, name: path.split('/').at(-1) || 'BiosMainMenu', order: index + 1 }));
}

export const attributeRegistryType = 'AttributeRegistry.v1_4_0.AttributeRegistry';

export const attributeRegistryWords =
  'BIOS attribute registry: the permitted values, the menu and the dependencies of each attribute.';

const menuRows: Rows<Menu> = {
  MenuName: row(text(), 'Name of the menu in menu paths.', ({ name }) => name),
  DisplayName: row(text(), 'Display name of the menu.', ({ name }) => labelOf(name)),
  DisplayOrder: row(count, 'Position of the menu in the display order.', ({ order }) => order),
  ReadOnly: row(flag, 'Indicates whether the contents of the menu are read-only.', false),
  GrayOut: row(flag, 'Indicates whether the menu is currently without effect.', false),
  Hidden: row(flag, 'Indicates whether the menu is hidden.', false),
  MenuPath: row(
    text(),
    'Path of the menu: the names of its parent menus and its own name.',
    ({ path }) => path,
  ),
};

const attributeRows: Rows<BiosAttribute> = {
  AttributeName: row(text(), 'Name of the attribute.', ({ name }) => name),
  DisplayName: row(text(), 'Display name of the attribute.', ({ name }) => labelOf(name)),
  HelpText: row(text(), 'Help text of the attribute.', helpOf),
  WarningText: row(text(), 'Warning to display before a change of the attribute.', ({ warns }) =>
    warns
      ? 'A change may affect the software that runs on the server. Confirm that the change is intended.'
      : undefined,
  ),
  Type: row(
    oneOf(['Enumeration', 'String', 'Integer', 'Boolean', 'Password']),
    'Type of the attribute value.',
    ({ type }) => type,
  ),
  Value: list(
    'Permitted values of an enumeration attribute.',
    (attribute: BiosAttribute) => (attribute.type === 'Enumeration' ? attribute.values : undefined),
    {
      ValueName: row(text(), 'Permitted value.', (value: string) => value),
      ValueDisplayName: row(text(), 'Display name of the value.', (value: string) => labelOf(value)),
    },
  ),
  DefaultValue: row(scalar, 'Default value of the attribute.', (attribute) => attribute.default),
  LowerBound: row(count, 'Lowest permitted number.', (of) => (of.type === 'Integer' ? of.from : undefined)),
  UpperBound: row(count, 'Highest permitted number.', (of) => (of.type === 'Integer' ? of.to : undefined)),
  ScalarIncrement: row(count, 'Step between permitted numbers.', (of) =>
    of.type === 'Integer' ? 1 : undefined,
  ),
  MinLength: row(count, 'Minimum length of the text, in characters.', (of) => lengthOf(of)?.[0]),
  MaxLength: row(count, 'Maximum length of the text, in characters.', (of) => lengthOf(of)?.[1]),
  ValueExpression: row(text(), 'Regular expression that the text must match.', (of) =>
    of.type === 'String' ? valueForms[of.form] : undefined,
  ),
  ReadOnly: row(flag, 'Indicates whether the attribute is read-only.', ({ readOnly = false }) => readOnly),
  WriteOnly: row(
    flag,
    'Indicates whether the attribute is write-only: a command that is executed once.',
    ({ writeOnly = false }) => writeOnly,
  ),
  GrayOut: row(
    flag,
    'Indicates whether the attribute is without effect, unless a dependency changes this.',
    false,
  ),
  Hidden: row(
    flag,
    'Indicates whether the attribute is hidden, because the server lacks the component.',
    'absent',
  ),
  // Only a password requires no reset, because the action that sets a password takes effect at once.
  ResetRequired: row(
    flag,
    'Indicates whether a change requires a reset of the server.',
    ({ type }) => type !== 'Password',
  ),
  MenuPath: row(text(), 'Path of the menu that contains the attribute.', ({ menu }) => menu),
  DisplayOrder: row(count, 'Position of the attribute in the display order.', ({ order }) => order),
};

function lengthOf(attribute: BiosAttribute): readonly [number, number] | undefined {
  return attribute.type === 'String' || attribute.type === 'Password' ? attribute.length : undefined;
}

const conditionRows: Rows<Condition & { readonly joined: boolean }> = {
  MapTerms: row(
    oneOf(['AND']),
    'Logical operator that joins the condition with the previous one.',
    ({ joined }) => (joined ? 'AND' : undefined),
  ),
  MapFromAttribute: row(text(), 'Attribute that the condition evaluates.', ({ attribute }) => attribute),
  MapFromProperty: fixed('CurrentValue', 'Property of the attribute that the condition evaluates.'),
  MapFromCondition: row(oneOf(['EQU', 'NEQ']), 'Comparison operator of the condition.', ({ equal }) =>
    equal ? 'EQU' : 'NEQ',
  ),
  MapFromValue: row(scalar, 'Value to compare with.', ({ value }) => value),
};

const dependencyRows: Rows<Dependency> = {
  DependencyFor: row(text(), 'Attribute that triggers or receives the effect of the dependency.', (of) =>
    of.effect.property === 'CurrentValue' ? of.when[0].attribute : of.effect.on,
  ),
  Type: fixed('Map', 'Type of the dependency.'),
  Dependency: section('Conditions and effect of the dependency.', (dependency: Dependency) => dependency, {
    MapFrom: list(
      'Conditions, all of which must be met.',
      ({ when }: Dependency) => when.map((condition, index) => ({ ...condition, joined: index > 0 })),
      conditionRows,
    ),
    MapToAttribute: row(text(), 'Attribute or menu that the effect applies to.', ({ effect }) => effect.on),
    MapToProperty: row(
      oneOf(['CurrentValue', 'ReadOnly', 'GrayOut', 'Hidden']),
      'Property of the attribute or menu that changes.',
      ({ effect }) => effect.property,
    ),
    MapToValue: row(scalar, 'New value of the property.', ({ effect }) => effect.value),
  }),
};

const headRows: Rows<RegistryName> = {
  '@odata.type': row(text(), 'Type of the resource, with its version.', () => `#${attributeRegistryType}`),
  ...identity(({ name }: RegistryName) => name, 'BIOS Attribute Registry'),
  Description: row(
    text(),
    'Description of the registry.',
    ({ family }) => `BIOS attributes of servers of the family ${family}, and the dependencies between them.`,
  ),
  Language: row(text(), 'Language of the registry, as a language code such as en.', () => 'en'),
  OwningEntity: row(text(), 'Organization that maintains the registry.', () => 'Vnd'),
  RegistryVersion: row(text(), 'Version of the registry.', ({ version }) => `1.${version}`),
  SupportedSystems: list('Server models that the registry applies to.', (name: RegistryName) => [name], {
    ProductName: row(
      text(),
      'Product name of the servers.',
      ({ family }) => `Servers of the family ${family}`,
    ),
    SystemId: row(text(), 'Server family, as in the firmware version.', ({ family }) => family),
    FirmwareVersion: row(
      text(),
      'Firmware version that the registry applies to.',
      ({ family, version }) => `${family} v${version}`,
    ),
  }),
};

/** Rows of the registry entries, which are equal in every registry. */
const entriesRows: Rows<unknown> = {
  RegistryEntries: group('Entries of the registry.', {
    Menus: list('Menus, in display order.', () => menus(), menuRows),
    Attributes: list('Attributes, in display order.', () => attributes(), attributeRows),
    Dependencies: list(
      'Dependencies between attributes. Of two conflicting dependencies, the first applies.',
      () => [...forcingDependencies(), ...stateDependencies()],
      dependencyRows,
    ),
  }),
};

export const attributeRegistryRows: Rows<RegistryName> = { ...headRows, ...entriesRows };

const projectHead = constantProjector(headRows);
const entries = once(() => constantProjector(entriesRows)({}));

/** Returns the registry. Its entries are built once for all controllers. */
export function attributeRegistryObject(name: RegistryName): JsonObject {
  return { ...projectHead(name), ...entries() };
}
