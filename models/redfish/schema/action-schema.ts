/** Actions and their parameters as schemas, and the rule of a reader as the schema of what it takes. */
import type { JsonObject } from '../../../engine/index.js';
import type { Action, ActionParameter } from '../../resource/define.js';
import type { Rule } from '../../resource/rule.js';
import { closed, describedBy } from './pieces.js';
import { scalarKinds } from './shape.js';

/** What every action has, whichever it is. */
export const targetWords = 'Where the action is asked for by a POST.';
export const titleWords = 'A name for the action that people can read.';
/** What all of them are together, as a property of what they are asked of. */
export const actionsWords = 'What can be asked for beside reading and writing.';

/** `ComputerSystem.Reset` → `Reset`. */
export function shortName({ name }: Action): string {
  return name.split('.').at(-1) ?? name;
}

export function actionSchema({ parameters, says }: Action): JsonObject {
  const described = Object.entries(parameters).map(([name, parameter]) => [name, parameterSchema(parameter)]);
  return {
    ...closed({
      target: { type: 'string', format: 'uri-reference', description: targetWords },
      title: { type: 'string', description: titleWords },
    }),
    ...describedBy(says),
    parameters: Object.fromEntries(described),
  };
}

export function parameterSchema({ reader, required, says }: ActionParameter): JsonObject {
  return {
    ...ruleSchema(reader.rule),
    ...describedBy(says),
    ...(required ? { requiredParameter: true } : {}),
  };
}

/** Exhaustive on purpose: a new kind of rule has to say here what it is in a schema. */
export function ruleSchema(rule: Rule): { readonly type: string } & JsonObject {
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
      return { type: 'array', maxItems: rule.itemsMax, items: ruleSchema(rule.item) };
    case 'scalars':
      return { type: 'object', additionalProperties: { type: scalarKinds } };
    case 'object': {
      const properties = Object.entries(rule.members).map(
        ([name, member]) => [name, { ...ruleSchema(member), ...describedBy(member.says) }] as const,
      );
      return { type: 'object', properties: Object.fromEntries(properties) };
    }
  }
}
