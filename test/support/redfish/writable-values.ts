/**
 * Legal and illegal values of properties, computed from the rules that readers expose as data. A rule does not
 * determine which legal value makes sense in a state; tests have rows for such properties.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import { isProperty, type WritableProperty } from '../../../models/resource/define.js';
import type { ResourceDefinition } from '../../../models/resource/definition.js';
import type { Rule } from '../../../models/resource/readers/rule.js';

/**
 * Maximum length of a test text. Unit: characters. The service refuses bodies with longer texts because of their size.
 */
const textMax = 100_000;

export interface Leaf {
  /** Path of the property, such as `Boot/BootSourceOverrideTarget`. */
  readonly path: string;
  readonly property: WritableProperty;
}

/** Returns every writable property, at any depth. */
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

/**
 * Returns a legal value, different from the current one if the rule has another. Returns undefined if the rule does not
 * determine one.
 */
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

/** Returns at least three values that are illegal for every property with this rule, in every state. */
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
      // If the reader does not limit the length, a later step validates it. An object is the illegal value in that
      // case.
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
