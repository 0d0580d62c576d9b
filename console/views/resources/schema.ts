/** Schema of a resource: the sentence of each property, the values that it allows, and whether it can be set. */

type Members = Readonly<Record<string, unknown>>;

export interface PropertySchema {
  readonly description: string | undefined;
  readonly allowed: readonly string[] | undefined;
  readonly isReadOnly: boolean;
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

/** Returns the schema of the property at a path; undefined if the schema does not describe it. */
export function schemaAt(
  schema: Members | undefined,
  path: readonly (string | number)[],
): PropertySchema | undefined {
  const definitions = membersOf(schema?.definitions);
  let node = membersOf(definitions[nameOfRef(schema?.$ref)]);
  for (const part of path) {
    const resolved = resolve(node, definitions);
    node =
      typeof part === 'number' ? membersOf(resolved.items) : membersOf(membersOf(resolved.properties)[part]);
    if (Object.keys(node).length === 0) return undefined;
  }
  const { description, readonly } = node;
  return {
    description: typeof description === 'string' ? description : undefined,
    allowed: valuesOf(resolve(node, definitions).enum),
    isReadOnly: readonly === true,
  };
}

/** Returns the parameters of an action such as `ComputerSystem.Reset`, each with its allowed values. */
export function parametersOf(
  schema: Members | undefined,
  action: string,
): Readonly<Record<string, readonly string[]>> {
  const definition = membersOf(membersOf(schema?.definitions)[action.split('.').at(-1) ?? action]);
  return Object.fromEntries(
    Object.entries(membersOf(definition.parameters)).map(([name, parameter]) => [
      name,
      valuesOf(membersOf(parameter).enum) ?? [],
    ]),
  );
}

function resolve(node: Members, definitions: Members): Members {
  return node.$ref === undefined ? node : { ...membersOf(definitions[nameOfRef(node.$ref)]), ...node };
}

function nameOfRef(ref: unknown): string {
  return typeof ref === 'string' ? ref.replace('#/definitions/', '') : '';
}

function valuesOf(values: unknown): readonly string[] | undefined {
  return Array.isArray(values) ? values.filter((value) => value !== null).map(String) : undefined;
}
