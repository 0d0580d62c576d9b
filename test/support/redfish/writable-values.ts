/**
 * Values for properties, legal and illegal, from the rule a reader shows as data. What a rule cannot say (which of the
 * legal ones make sense now) is a row of the test that uses them.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import { isProperty, type WritableProperty } from '../../../models/resource/define.js';
import type { ResourceDefinition } from '../../../models/resource/definition.js';
import type { Rule } from '../../../models/resource/readers/rule.js';

/** Longer texts are bodies too large to be looked at. */
const textMax = 100_000;

export interface Leaf {
  /** `Boot/BootSourceOverrideTarget` */
  readonly path: string;
  readonly property: WritableProperty;
}

/** Every property that can be set, however deep. */
export function listLeaves({ writable = {} }: ResourceDefinition): Leaf[] {
  const below = (level: NonNullable<ResourceDefinition['writable']>, above: readonly string[]): Leaf[] =>
    Object.entries(level).flatMap(([name, entry]) => {
      const path = [...above, name];
      return isProperty(entry) ? [{ path: path.join('/'), property: entry }] : below(entry, path);
    });
  return below(writable, []);
}

export function bodyAt(path: string, value: Json): JsonObject {
  return path.split('/').reduceRight<Json>((inner, name) => ({ [name]: inner }), value) as JsonObject;
}

export function valueAt(body: JsonObject, path: string): Json | undefined {
  return path
    .split('/')
    .reduce<Json | undefined>((node, name) => (node as JsonObject | undefined)?.[name], body);
}

/** A legal value that is another than the present one where the rule has another; undefined when it does not say enough. */
export function legalValue(rule: Rule, present: Json | undefined): Json | undefined {
  switch (rule.type) {
    case 'boolean':
      return present !== true;
    case 'enum':
    case 'choice':
      return [...rule.values].find((value) => value !== present) ?? rule.values[0];
    case 'integer':
      return rule.max === present ? rule.min : rule.max;
    case 'string':
      return rule.pattern === undefined ? 'other'.slice(0, rule.lengthMax) : undefined;
    case 'list': {
      const item = legalValue(rule.item, undefined);
      return item === undefined ? undefined : [item];
    }
    case 'scalars':
      return { Name: 'value' };
    case 'object': {
      const members = Object.entries(rule.members).map(([name, member]) => [
        name,
        legalValue(member, (present as JsonObject | undefined)?.[name]),
      ]);
      return members.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(members);
    }
  }
}

/** At least three values that no property of this rule takes, whatever the state. */
export function illegalValues(rule: Rule): readonly Json[] {
  switch (rule.type) {
    case 'boolean':
      return ['true', 1, {}];
    case 'enum':
      return ['no such choice', 17, [rule.values[0] ?? '']];
    case 'choice':
      return [Math.max(...rule.values) + 1, '5', true];
    case 'integer':
      return [rule.max + 1, rule.min - 1, 'x'];
    case 'string':
      // A reader without a limit of its own leaves the length to whoever judges the value.
      return [17, true, rule.lengthMax < textMax ? 'x'.repeat(rule.lengthMax + 1) : {}];
    case 'list':
      return [
        'x',
        17,
        Array.from({ length: rule.itemsMax + 1 }, () => legalValue(rule.item, undefined) ?? 'x'),
        ...(rule.fixed === true ? [[]] : []),
      ];
    case 'scalars':
      return ['x', 17, { Name: {} }];
    case 'object':
      return ['x', 17, { NoSuchMember: 1 }];
  }
}
