/**
 * Dependencies between attributes (behaviour § 5.1), built from their rows on first use. Each row of
 * `dependencies.json` has alternative conditions; ` & ` joins conditions that must all hold. Where two rows force
 * different values, the first row applies. A grayed-out attribute currently has no effect; menus can be grayed out,
 * too. `hiddenWhen` is an extension of this simulator that hides unused limits. `workload-profiles.json` has the
 * settings of the profiles; `Custom` sets nothing.
 */
import { once } from '../../../models/index.js';
import type { AttributeValue } from './attribute.js';
import { expandNames, findAttribute } from './attributes.js';
import data from './dependencies.json' with { type: 'json' };
import profiles from './workload-profiles.json' with { type: 'json' };

export interface Condition {
  readonly attribute: string;
  /** True if the attribute must have `value`; false if it must have any other value. */
  readonly equal: boolean;
  readonly value: AttributeValue;
}

export interface Effect<Property extends string, Value> {
  readonly property: Property;
  /** Name of the affected attribute, or path of the affected menu for an effect on visibility. */
  readonly on: string;
  readonly value: Value;
}

export type ForcedValue = Effect<'CurrentValue', AttributeValue>;
export type ForcedState = Effect<'ReadOnly' | 'GrayOut' | 'Hidden', true>;

/** Dependency: its effect applies when all of its conditions hold. */
export interface Dependency<Of = ForcedValue | ForcedState> {
  readonly when: readonly [Condition, ...Condition[]];
  readonly effect: Of;
}

const profileAttribute = 'WorkloadProfile';

const all = once(() => {
  const settings = profileSettings();
  const forcing: readonly Dependency<ForcedValue>[] = [
    ...Object.entries(data.forcedWhen).flatMap(([assignment, conditions]) => {
      const { attribute, value } = parseCondition(assignment);
      return conditions.map((text) => ({ when: parseConditions(text), effect: forced(attribute, value) }));
    }),
    ...settings.map(({ profile, attribute, value }) => ({
      when: [inProfile(profile)] as const,
      effect: forced(attribute, value),
    })),
  ];
  const states: readonly Dependency<ForcedState>[] = [
    ...statesOf('ReadOnly', data.readOnlyWhen),
    ...settings
      .filter(({ attribute }) => !profiles.leftWritable.includes(attribute))
      .map(({ profile, attribute }) => ({
        when: [inProfile(profile)] as const,
        effect: { property: 'ReadOnly', on: attribute, value: true } as const,
      })),
    ...statesOf('GrayOut', data.grayOutWhen),
    ...statesOf('Hidden', data.hiddenWhen),
  ];
  return { forcing, states };
});

/** Returns the dependencies that force values. When two of them conflict, the earlier one applies. */
export function forcingDependencies(): readonly Dependency<ForcedValue>[] {
  return all().forcing;
}

/** Returns the dependencies that make attributes read-only, gray them out or hide them. */
export function stateDependencies(): readonly Dependency<ForcedState>[] {
  return all().states;
}

function profileSettings() {
  const profile = findAttribute(profileAttribute);
  const profileNames =
    profile?.type === 'Enumeration' ? profile.values.filter((name) => name !== 'Custom') : [];
  const byProfile = (assignment: string, names: readonly string[]) =>
    names.map((name) => ({ profile: name, ...parseCondition(assignment) }));
  return [
    ...profiles.setByAll.flatMap((assignment) => byProfile(assignment, profileNames)),
    ...Object.entries(profiles.setByProfile).flatMap(([assignment, names]) => byProfile(assignment, names)),
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

/**
 * Parses a condition such as `PostAsr=PostAsrOff` or `Numa!=Enabled`. Throws for an invalid text, because the rows are
 * part of the program.
 */
function parseCondition(text: string): Condition {
  const [, name = '', operator, value = ''] = /^(\w+)(!?=)(.+)$/.exec(text) ?? [];
  const attribute = findAttribute(name);
  if (attribute === undefined) throw new Error(`"${text}" names no BIOS attribute`);
  return {
    attribute: name,
    equal: operator === '=',
    value: attribute.type === 'Integer' ? Number(value) : value,
  };
}
