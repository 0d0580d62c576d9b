/**
 * Tables of `docs/scenarios.md`, generated from the published schema, so that the page and an editor show the same
 * descriptions.
 */
import { scenarioJsonSchema } from '../../../scenarios/language/json-schema.js';
import { table } from './tables.js';

interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

const schema = scenarioJsonSchema() as unknown as Schema & {
  readonly $defs: Readonly<Record<string, Schema>>;
};
const { step = {}, expectation = {}, condition = {}, check = {}, expected = {} } = schema.$defs;
const { oneOf: kinds, dependentSchemas } = step as {
  readonly oneOf: readonly { readonly required: readonly [string] }[];
  readonly dependentSchemas: Readonly<Record<string, Schema>>;
};

const stepKeys = Object.keys(step.properties ?? {});
const kindKeys = kinds.map(({ required: [key] }) => key);
const besideKeys = Object.keys(dependentSchemas);
const generalKeys = stepKeys.filter((key) => !kindKeys.includes(key) && !besideKeys.includes(key));

function besideKind(kind: string): readonly string[] {
  return besideKeys.filter((key) =>
    dependentSchemas[key]?.anyOf?.some(({ required }) => required?.[0] === kind),
  );
}

/** Tables of the page. The first lines of a table identify it in the page. */
export const scenarioTables = [
  keyTable('Key', schema),
  keyTable('Key of any step', step, generalKeys),
  table(
    ['Step', 'Further keys', 'Effect'],
    kindKeys.map((key) => [code(key), besideKind(key).map(code).join(' '), explained(step, key)]),
  ),
  keyTable('Further key of a step', step, besideKeys),
  keyTable('Expectation', expectation),
  kindTable('Condition', condition),
  kindTable('Check over time', check),
  keyTable('Matcher', expected),
];

function keyTable(head: string, of: Schema, keys = Object.keys(of.properties ?? {})) {
  return table(
    [head, 'Description'],
    keys.map((key) => [code(key), explained(of, key)]),
  );
}

/** Returns a table of kinds. The first key of each schema is the name of its kind. */
function kindTable(head: string, { anyOf = [] }: Schema) {
  const ofKinds = anyOf.filter(({ properties }) => properties !== undefined);
  return table(
    [head, 'Further keys', 'Description'],
    ofKinds.map(({ properties = {}, description = '' }) => {
      const [key = '', ...beside] = Object.keys(properties);
      return [code(key), beside.map(code).join(' '), description];
    }),
  );
}

function explained(of: Schema, key: string): string {
  const { description, $ref = '' } = of.properties?.[key] ?? {};
  return description ?? schema.$defs[$ref.replace('#/$defs/', '')]?.description ?? '';
}

function code(key: string): string {
  return `\`${key}\``;
}
