/** The attribute registry as clients read it. Only its name, and what follows from that, differs from server to server. */
import type { JsonObject } from '../../../../engine/index.js';
import { lazily } from '../../../lazily.js';
import { constantProjector } from '../../../resource/constants.js';
import { count, scalar } from '../../../resource/kinds.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { group, list, type Rows, row, section } from '../../../resource/rows.js';
import { fixed, identity } from '../../../resource/shared-rows.js';
import type { BiosAttribute } from './attribute.js';
import { attributes } from './attributes.js';
import { valueForms } from './data/value-forms.js';
import { type Condition, type Dependency, forcingDependencies, stateDependencies } from './dependencies.js';
import { helpOf } from './help.js';
import { labelOf } from './labels.js';
import { type Menu, menus } from './menus.js';
import type { RegistryName } from './registry-name.js';

export const attributeRegistryType = 'AttributeRegistry.v1_4_0.AttributeRegistry';

export const attributeRegistryWords =
  'The attributes of the BIOS: what each may be, where it stands in the menus, and what follows from what.';

const menuRows: Rows<Menu> = {
  MenuName: row(text(), 'What the menu is called in paths.', ({ name }) => name),
  DisplayName: row(text(), 'What people call it.', ({ name }) => labelOf(name)),
  DisplayOrder: row(count, 'Its place among the menus.', ({ order }) => order),
  ReadOnly: row(flag, 'Whether nothing in it can be set.', false),
  GrayOut: row(flag, 'Whether nothing in it has an effect at present.', false),
  Hidden: row(flag, 'Whether it is not to be shown.', false),
  MenuPath: row(text(), 'Where it is: the names on the way to it.', ({ path }) => path),
};

const attributeRows: Rows<BiosAttribute> = {
  AttributeName: row(text(), 'The name it is set by.', ({ name }) => name),
  DisplayName: row(text(), 'What people call it.', ({ name }) => labelOf(name)),
  HelpText: row(text(), 'What it does.', helpOf),
  WarningText: row(text(), 'What to know before it is changed.', ({ warns }) =>
    warns ? 'A change may affect what runs on the server. Make sure that this is what you want.' : undefined,
  ),
  Type: row(
    oneOf(['Enumeration', 'String', 'Integer', 'Boolean', 'Password']),
    'What its values are.',
    ({ type }) => type,
  ),
  Value: list(
    'The values it can have, where they are a list.',
    (attribute: BiosAttribute) => (attribute.type === 'Enumeration' ? attribute.values : undefined),
    {
      ValueName: row(text(), 'The value.', (value: string) => value),
      ValueDisplayName: row(text(), 'What people call it.', (value: string) => labelOf(value)),
    },
  ),
  DefaultValue: row(scalar, 'What it is unless set.', (attribute) => attribute.default),
  LowerBound: row(count, 'The least number.', (of) => (of.type === 'Integer' ? of.from : undefined)),
  UpperBound: row(count, 'The greatest number.', (of) => (of.type === 'Integer' ? of.to : undefined)),
  ScalarIncrement: row(count, 'The step between numbers.', (of) => (of.type === 'Integer' ? 1 : undefined)),
  MinLength: row(count, 'The shortest text.', (of) => lengthOf(of)?.[0]),
  MaxLength: row(count, 'The longest text.', (of) => lengthOf(of)?.[1]),
  ValueExpression: row(text(), 'The pattern that texts match.', (of) =>
    of.type === 'String' ? valueForms[of.form] : undefined,
  ),
  ReadOnly: row(flag, 'Whether it tells a state and is never set.', ({ readOnly = false }) => readOnly),
  WriteOnly: row(flag, 'Whether it is an order, carried out once.', ({ writeOnly = false }) => writeOnly),
  GrayOut: row(flag, 'Whether it has no effect, as long as no dependency says otherwise.', false),
  Hidden: row(flag, 'Whether it is not to be shown: this server has no part that it is about.', 'absent'),
  // The action that sets a password does so at once.
  ResetRequired: row(
    flag,
    'Whether a change waits for a reset of the server.',
    ({ type }) => type !== 'Password',
  ),
  MenuPath: row(text(), 'The menu it is in.', ({ menu }) => menu),
  DisplayOrder: row(count, 'Its place among the attributes.', ({ order }) => order),
};

function lengthOf(attribute: BiosAttribute): readonly [number, number] | undefined {
  return attribute.type === 'String' || attribute.type === 'Password' ? attribute.length : undefined;
}

const conditionRows: Rows<Condition & { readonly joined: boolean }> = {
  MapTerms: row(oneOf(['AND']), 'How it is joined with the condition before it.', ({ joined }) =>
    joined ? 'AND' : undefined,
  ),
  MapFromAttribute: row(text(), 'The attribute it looks at.', ({ attribute }) => attribute),
  MapFromProperty: fixed('CurrentValue', 'What of the attribute it looks at.'),
  MapFromCondition: row(oneOf(['EQU', 'NEQ']), 'How the two are compared.', ({ equal }) =>
    equal ? 'EQU' : 'NEQ',
  ),
  MapFromValue: row(scalar, 'What it is compared with.', ({ value }) => value),
};

const dependencyRows: Rows<Dependency> = {
  DependencyFor: row(
    text(),
    'The attribute whose change brings it about, or that it is an effect on.',
    (of) => (of.effect.property === 'CurrentValue' ? of.when[0].attribute : of.effect.on),
  ),
  Type: fixed('Map', 'What kind of dependency it is.'),
  Dependency: section(
    'The conditions, and what they have for an effect.',
    (dependency: Dependency) => dependency,
    {
      MapFrom: list(
        'The conditions, all of which must hold.',
        ({ when }: Dependency) => when.map((condition, index) => ({ ...condition, joined: index > 0 })),
        conditionRows,
      ),
      MapToAttribute: row(
        text(),
        'The attribute, or menu, that it is an effect on.',
        ({ effect }) => effect.on,
      ),
      MapToProperty: row(
        oneOf(['CurrentValue', 'ReadOnly', 'GrayOut', 'Hidden']),
        'What of it is affected.',
        ({ effect }) => effect.property,
      ),
      MapToValue: row(scalar, 'What that then is.', ({ effect }) => effect.value),
    },
  ),
};

const headRows: Rows<RegistryName> = {
  '@odata.type': row(text(), 'The type of the object, with its version.', () => `#${attributeRegistryType}`),
  ...identity(({ name }: RegistryName) => name, 'BIOS Attribute Registry'),
  Description: row(
    text(),
    'A sentence on what the registry is for.',
    ({ family }) =>
      `What can be set in the BIOS of servers of the family ${family}, and what follows from it.`,
  ),
  Language: row(text(), 'The language, as a code such as en.', () => 'en'),
  OwningEntity: row(text(), 'Who keeps the registry.', () => 'Vnd'),
  RegistryVersion: row(text(), 'The version of the registry.', ({ version }) => `1.${version}`),
  SupportedSystems: list('The servers it is of.', (name: RegistryName) => [name], {
    ProductName: row(
      text(),
      'What the servers are called.',
      ({ family }) => `Servers of the family ${family}`,
    ),
    SystemId: row(text(), 'The family, as their firmware names it.', ({ family }) => family),
    FirmwareVersion: row(text(), 'The firmware it is of.', ({ family, version }) => `${family} v${version}`),
  }),
};

/** The same in every registry, whatever it is called. */
const entriesRows: Rows<unknown> = {
  RegistryEntries: group('All there is in the registry.', {
    Menus: list('The menus, in the order they are shown.', () => menus(), menuRows),
    Attributes: list('The attributes, in the order they are shown.', () => attributes(), attributeRows),
    Dependencies: list(
      'What follows from what. Of two that force different values, the first holds.',
      () => [...forcingDependencies(), ...stateDependencies()],
      dependencyRows,
    ),
  }),
};

export const attributeRegistryRows: Rows<RegistryName> = { ...headRows, ...entriesRows };

const projectHead = constantProjector(headRows);
const entries = lazily(() => constantProjector(entriesRows)({}));

/** Its entries are made once for all controllers. */
export function attributeRegistryObject(name: RegistryName): JsonObject {
  return { ...projectHead(name), ...entries() };
}
