/** Generator of `docs/reference/blueprint-keys.md` from the schema of blueprints and the default blueprint. */
import * as z from 'zod';
import { resolveBlueprint } from '../../../../models/blueprint/blueprint.js';
import { blueprintSchema } from '../../../../models/blueprint/schema.js';
import { formatPage, formatTable } from '../tables.js';
import { blueprintDescriptions } from './blueprint-descriptions.js';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Key {
  readonly path: string;
  readonly schema: Schema;
  readonly example: unknown;
}

/** Maximum length of an example in a table cell. Unit: characters. */
const exampleMax = 60;

export function formatBlueprintKeys(): string {
  const { properties = {} } = z.toJSONSchema(blueprintSchema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema;
  const defaults = resolveBlueprint() as unknown as Readonly<Record<string, unknown>>;
  const sections = Object.entries(properties).map(([name, schema]) => {
    const keys = listKeys({ path: name, schema, example: defaults[name] });
    const intro = blueprintDescriptions[name];
    return [
      `## \`${name}\``,
      ...(intro === undefined ? [] : [intro]),
      formatTable(
        ['Key', 'Values', 'Default, of the first entry in a list', 'Meaning'],
        keys.map(formatKey),
      ).trimEnd(),
    ].join('\n\n');
  });
  return formatPage(
    'Blueprint keys',
    'This page lists every key of a blueprint with its default. [The guide](../guides/blueprints.md) shows how to use them. A duration is one text, such as `20s`, or a mapping with `min`, `typical` and `max`, each in ms or as a text.',
    ...sections,
  );
}

/**
 * Returns the keys below a mapping or below the entries of a list. Returns the key itself if it has no keys below it.
 */
function listKeys({ path, schema, example }: Key): readonly Key[] {
  const mapping = schema.properties ?? schema.anyOf?.find(({ properties }) => properties)?.properties;
  if (mapping !== undefined && !isDuration(mapping)) {
    return Object.entries(mapping).flatMap(([key, inside]) =>
      listKeys({ path: `${path}.${key}`, schema: inside, example: memberOf(example, key) }),
    );
  }
  if (schema.items?.properties !== undefined) {
    const [first] = Array.isArray(example) ? example : [];
    return listKeys({ path: `${path}[]`, schema: schema.items, example: first });
  }
  return [{ path, schema, example }];
}

function memberOf(value: unknown, key: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
}

function isDuration(properties: Readonly<Record<string, Schema>>): boolean {
  return Object.hasOwn(properties, 'typical');
}

function formatKey({ path, schema, example }: Key): readonly string[] {
  return [`\`${path}\``, describeValues(schema), describeExample(example), descriptionOf(path)];
}

function descriptionOf(path: string): string {
  const plain = path.replaceAll('[]', '');
  const found = blueprintDescriptions[plain] ?? blueprintDescriptions[plain.split('.').at(-1) ?? ''];
  if (found === undefined) throw new Error(`blueprint-descriptions.ts has no description of ${plain}`);
  return found;
}

function describeValues({
  type,
  enum: values,
  const: only,
  minimum,
  maximum,
  items,
  anyOf,
  properties,
}: Schema): string {
  if (properties !== undefined) return 'duration';
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  if (only !== undefined) return `\`${only}\``;
  if (items !== undefined) return `list of ${describeValues(items)}`;
  if (anyOf !== undefined) return [...new Set(anyOf.map(describeValues))].join(' or ');
  if (type === 'null') return '`null`';
  if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    return `${minimum} to ${maximum}`;
  return type === 'string' ? 'text' : (type ?? 'text');
}

function describeExample(example: unknown): string {
  if (example === undefined) return '';
  const text = JSON.stringify(example);
  return `\`${text.length > exampleMax ? `${text.slice(0, exampleMax)}…` : text}\``.replaceAll('|', '\\|');
}
