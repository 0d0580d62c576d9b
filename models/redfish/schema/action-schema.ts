/** Actions and their parameters as schemas, and the rule of a reader as the schema of what it takes. */
import type { JsonObject } from '../../../engine/index.js';
import type { Action, ActionParameter } from '../../resource/define.js';
import type { Rule } from '../../resource/readers.js';
import { closed, descriptionOf } from './pieces.js';
import { below, type Scope } from './words.js';

/** What every action has, whichever it is. */
export const targetWords = 'Where the action is asked for by a POST.';
export const titleWords = 'A name for the action that people can read.';

/** `ComputerSystem.Reset` → `Reset`. */
export function shortName({ name }: Action): string {
  return name.split('.').at(-1) ?? name;
}

export function actionSchema(action: Action, scope: Scope): JsonObject {
  const named = below(scope, shortName(action));
  const parameters = Object.entries(action.parameters).map(([name, parameter]) => [
    name,
    parameterSchema(parameter, below(named, name)),
  ]);
  return {
    ...closed({
      target: { type: 'string', format: 'uri-reference', description: targetWords },
      title: { type: 'string', description: titleWords },
    }),
    ...descriptionOf(named, action.says),
    parameters: Object.fromEntries(parameters),
  };
}

export function parameterSchema({ reader, required, says }: ActionParameter, scope: Scope): JsonObject {
  return {
    ...ruleSchema(reader.rule, scope),
    ...descriptionOf(scope, says),
    ...(required ? { requiredParameter: true } : {}),
  };
}

/**
 * Exhaustive on purpose: a new kind of rule has to say here what it is in a schema. With a scope, members of objects are
 * described; where the shape has described them already there is none.
 */
export function ruleSchema(rule: Rule, scope?: Scope): { readonly type: string } & JsonObject {
  switch (rule.type) {
    case 'enum':
      return { type: 'string', enum: rule.values };
    case 'string':
      return {
        type: 'string',
        maxLength: rule.lengthMax,
        ...(rule.pattern === undefined ? {} : { pattern: rule.pattern }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return { type: 'integer', minimum: rule.min, maximum: rule.max };
    case 'choice':
      return { type: 'integer', enum: rule.values };
    case 'list':
      return { type: 'array', maxItems: rule.itemsMax, items: ruleSchema(rule.item, scope) };
    case 'object': {
      const properties = Object.entries(rule.members).map(([name, member]) => {
        if (scope === undefined) return [name, ruleSchema(member)] as const;
        const inside = below(scope, name);
        return [name, { ...ruleSchema(member, inside), ...descriptionOf(inside, member.says) }] as const;
      });
      return { type: 'object', properties: Object.fromEntries(properties) };
    }
  }
}
