/** Properties of a resource for the form: what can be set, to which values, and which actions there are. */
import { parametersOf, schemaAt } from './schema.js';

export interface PropertyChoice {
  /** Members from the resource to the property. */
  readonly path: readonly string[];
  readonly value: string | number | boolean | null;
  /** Allowed values, if the resource lists them. */
  readonly allowed: readonly string[] | undefined;
}

export interface ActionChoice {
  readonly name: string;
  readonly target: string;
  /** Parameters with the values that the resource allows. */
  readonly parameters: Readonly<Record<string, readonly string[]>>;
}

const allowableSuffix = '@Redfish.AllowableValues';

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the scalar properties of a resource that can be set by its schema, without annotations, links and actions. The
 * values that the resource itself allows come before those of the schema.
 */
export function listProperties(
  body: unknown,
  schema?: Members,
  path: readonly string[] = [],
): readonly PropertyChoice[] {
  if (!isMembers(body)) return [];
  return Object.entries(body).flatMap(([name, value]): readonly PropertyChoice[] => {
    if (name.includes('@') || (path.length === 0 && (name === 'Actions' || name === 'Links'))) return [];
    if (isMembers(value)) return listProperties(value, schema, [...path, name]);
    if (value !== null && !['string', 'number', 'boolean'].includes(typeof value)) return [];
    const listed = body[`${name}${allowableSuffix}`];
    const described = schemaAt(schema, [...path, name]);
    if (described?.isReadOnly === true) return [];
    const allowed = Array.isArray(listed) ? listed.map(String) : described?.allowed;
    return [{ path: [...path, name], value: value as PropertyChoice['value'], allowed }];
  });
}

/** Returns the actions of a resource, those of the manufacturer too, with their parameters by the schema. */
export function listActions(body: unknown, schema?: Members): readonly ActionChoice[] {
  const actions = isMembers(body) ? body.Actions : undefined;
  if (!isMembers(actions)) return [];
  return Object.entries(actions).flatMap(([key, action]): readonly ActionChoice[] => {
    if (key === 'Oem' && isMembers(action))
      return Object.values(action).flatMap((vendor) => listActions({ Actions: vendor }, schema));
    if (!isMembers(action) || typeof action.target !== 'string') return [];
    const listed = Object.entries(action).flatMap(([name, values]) =>
      name.endsWith(allowableSuffix) && Array.isArray(values)
        ? [[name.slice(0, -allowableSuffix.length), values.map(String)] as const]
        : [],
    );
    const name = key.replace(/^#/, '');
    const parameters = { ...parametersOf(schema, name), ...Object.fromEntries(listed) };
    return [{ name, target: action.target, parameters }];
  });
}

/** Returns a body with one property more, in its nested objects. */
export function withProperty(body: unknown, path: readonly string[], value: unknown): Members {
  const [name = '', ...rest] = path;
  const members = isMembers(body) ? body : {};
  return { ...members, [name]: rest.length === 0 ? value : withProperty(members[name], rest, value) };
}

/** Reads the text of a field as the type that the property has now. */
export function readValue(text: string, present: PropertyChoice['value']): string | number | boolean | null {
  if (text === 'null' && typeof present !== 'string') return null;
  if (typeof present === 'boolean') return text === 'true';
  const number = Number(text);
  return typeof present === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text;
}
