/** What follows from what among the attributes, one condition and one effect each, made of the rows when asked for. */
import { lazily } from '../../../lazily.js';
import type { AttributeValue } from './attribute.js';
import { findAttribute } from './attributes.js';
import { forcedWhen, grayOutWhen, hiddenWhen, readOnlyWhen } from './data/dependencies.js';
import { leftWritable, setByAll, setByProfile } from './data/workload-profiles.js';
import { expandNames } from './expand-names.js';

export interface Condition {
  readonly attribute: string;
  /** False: holds for every value but this one. */
  readonly equal: boolean;
  readonly value: AttributeValue;
}

export interface Effect<Property extends string, Value> {
  readonly property: Property;
  /** The attribute it is an effect on; a menu too, for what is shown. */
  readonly on: string;
  readonly value: Value;
}

export type ForcedValue = Effect<'CurrentValue', AttributeValue>;
export type ForcedState = Effect<'ReadOnly' | 'GrayOut' | 'Hidden', true>;

/** All of the conditions together have the effect. */
export interface Dependency<Of = ForcedValue | ForcedState> {
  readonly when: readonly [Condition, ...Condition[]];
  readonly effect: Of;
}

const profileAttribute = 'WorkloadProfile';

const all = lazily(() => {
  const settings = profileSettings();
  const forcing: readonly Dependency<ForcedValue>[] = [
    ...Object.entries(forcedWhen).flatMap(([assignment, conditions]) => {
      const { attribute, value } = parseCondition(assignment);
      return conditions.map((text) => ({ when: parseConditions(text), effect: forced(attribute, value) }));
    }),
    ...settings.map(({ profile, attribute, value }) => ({
      when: [inProfile(profile)] as const,
      effect: forced(attribute, value),
    })),
  ];
  const states: readonly Dependency<ForcedState>[] = [
    ...statesOf('ReadOnly', readOnlyWhen),
    ...settings
      .filter(({ attribute }) => !leftWritable.includes(attribute))
      .map(({ profile, attribute }) => ({
        when: [inProfile(profile)] as const,
        effect: { property: 'ReadOnly', on: attribute, value: true } as const,
      })),
    ...statesOf('GrayOut', grayOutWhen),
    ...statesOf('Hidden', hiddenWhen),
  ];
  return { forcing, states };
});

/** What forces values. Where two that hold differ, the earlier one counts. */
export function forcingDependencies(): readonly Dependency<ForcedValue>[] {
  return all().forcing;
}

/** What makes attributes read only, grays them out or hides them. */
export function stateDependencies(): readonly Dependency<ForcedState>[] {
  return all().states;
}

function profileSettings() {
  const profile = findAttribute(profileAttribute);
  const profiles = profile?.type === 'Enumeration' ? profile.values.filter((name) => name !== 'Custom') : [];
  const byProfile = (assignment: string, names: readonly string[]) =>
    names.map((name) => ({ profile: name, ...parseCondition(assignment) }));
  return [
    ...setByAll.flatMap((assignment) => byProfile(assignment, profiles)),
    ...Object.entries(setByProfile).flatMap(([assignment, names]) => byProfile(assignment, names)),
  ];
}

function inProfile(value: string): Condition {
  return { attribute: profileAttribute, equal: true, value };
}

function forced(on: string, value: AttributeValue): ForcedValue {
  return { property: 'CurrentValue', on, value };
}

function statesOf(
  property: ForcedState['property'],
  rows: Readonly<Record<string, readonly string[]>>,
): readonly Dependency<ForcedState>[] {
  return Object.entries(rows).flatMap(([names, conditions]) =>
    expandNames(names).flatMap((on) =>
      conditions.map((text) => ({
        when: parseConditions(text),
        effect: { property, on, value: true as const },
      })),
    ),
  );
}

function parseConditions(text: string): readonly [Condition, ...Condition[]] {
  const [first = '', ...others] = text.split(' & ');
  return [parseCondition(first), ...others.map(parseCondition)];
}

/** `PostAsr=PostAsrOff`, `Numa!=Enabled`. Throws for what is none: rows are part of the program. */
function parseCondition(text: string): Condition {
  const [, name = '', operator, value = ''] = /^(\w+)(!?=)(.+)$/.exec(text) ?? [];
  const attribute = findAttribute(name);
  if (attribute === undefined) throw new Error(`"${text}" is about no BIOS attribute`);
  return {
    attribute: name,
    equal: operator === '=',
    value: attribute.type === 'Integer' ? Number(value) : value,
  };
}
