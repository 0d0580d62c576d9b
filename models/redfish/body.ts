/**
 * Bodies against what a resource can take. Every problem of a body is found at once; a body with one is refused as a
 * whole. The same walk serves validation before an input and the write itself inside the step.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type { Message } from '../messages/index.js';
import {
  type ActionParameter,
  isProperty,
  type Writable,
  type WritableProperty,
} from '../resource/define.js';
import { below, contradiction, missing, type Place, unknown, wrongType } from '../resource/problems.js';
import type { Rule } from '../resource/rule.js';
import type { ControllerTree } from '../tree.js';

/** One property of a body, read: what to set, and to which value. */
export interface Assignment {
  readonly property: WritableProperty;
  readonly value: Json;
  readonly pointer: string;
}

/** A body as a client sent it, or as it stands in an input, its secrets put away. */
type BodyForm = 'sent' | 'putAway';

interface PatchReading {
  /** In the order of the definition: that of a JSON object means nothing. */
  readonly assignments: readonly Assignment[];
  /** Every property the body names that can be set, whether its value is right or not, and sets anything or not. */
  readonly named: readonly WritableProperty[];
  readonly problems: readonly Message[];
  /** Identity members that clients send back with what they change: they set nothing, and must be what is shown. */
  readonly echoed: readonly Place[];
}

const identityMembers: ReadonlySet<string> = new Set(['Id', 'Name']);

/** Reads a PATCH body property by property. */
export function readPatch(
  writable: Writable,
  body: JsonObject,
  tree: ControllerTree,
  form: BodyForm = 'sent',
): PatchReading {
  const assignments: Assignment[] = [];
  const named: WritableProperty[] = [];
  const problems: Message[] = [];
  const echoed: Place[] = [];
  collect(writable, body, '', true);
  if (assignments.length > 1) {
    const order = propertiesOf(writable);
    assignments.sort((one, other) => order.indexOf(one.property) - order.indexOf(other.property));
  }
  return { assignments, named, problems, echoed };

  function collect(level: Writable, values: JsonObject, pointer: string, top: boolean): void {
    for (const [name, value = null] of Object.entries(values)) {
      if (name.startsWith('@odata.')) continue;
      const place: Place = { name, pointer: below(pointer, name) };
      const entry = Object.hasOwn(level, name) ? level[name] : undefined;
      if (entry === undefined && top && identityMembers.has(name)) echoed.push(place);
      else if (entry === undefined) problems.push(unknown(place));
      else if (isProperty(entry)) assign(entry, value, place);
      else if (isObject(value)) collect(entry, value, place.pointer, false);
      else problems.push(wrongType(place, value));
    }
  }

  function assign(property: WritableProperty, value: Json, place: Place): void {
    named.push(property);
    if (form === 'putAway' && property.putAway !== undefined) {
      assignments.push({ property, value, pointer: place.pointer });
      return;
    }
    const locked = property.locked?.(tree, place.pointer);
    if (locked !== undefined) {
      problems.push(locked);
      return;
    }
    const read = property.reader.read(value, place);
    if (!read.ok) {
      problems.push(...read.problems);
      return;
    }
    if (setsNothing(property.reader.rule, read.value)) return;
    // Some properties stand at two places; a body that names both must mean one value.
    const other = assignments.find((assignment) => assignment.property === property);
    if (other !== undefined && JSON.stringify(other.value) !== JSON.stringify(read.value)) {
      problems.push(contradiction(place, other.pointer));
      return;
    }
    assignments.push({ property, value: read.value, pointer: place.pointer });
  }
}

/** The body with the values at these pointers replaced. */
export function replaceAt(
  body: JsonObject,
  replacements: readonly { readonly pointer: string; readonly value: Json }[],
): JsonObject {
  if (replacements.length === 0) return body;
  const copy = JSON.parse(JSON.stringify(body)) as JsonObject;
  for (const { pointer, value } of replacements) {
    const path = pointer.slice(1).split('/');
    const name = path.pop() as string;
    const parent = path.reduce((node, step) => node[step] as JsonObject, copy);
    (parent as Record<string, Json>)[name] = value;
  }
  return copy;
}

/** An object none of whose members is given keeps them all. A list is set as a whole, also an empty one. */
function setsNothing(rule: Rule, value: Json | undefined): boolean {
  return (
    rule.type === 'object' &&
    isObject(value) &&
    Object.entries(value).every(([name, member]) => setsNothing(rule.members[name] as Rule, member))
  );
}

function propertiesOf(writable: Writable): WritableProperty[] {
  return Object.values(writable).flatMap((entry) => (isProperty(entry) ? [entry] : propertiesOf(entry)));
}

interface ParameterReading {
  readonly values: JsonObject;
  readonly problems: readonly Message[];
}

/** Reads the parameters of an action, or the properties of a resource to be created (no action named). */
export function readParameters(
  parameters: Readonly<Record<string, ActionParameter>>,
  body: JsonObject,
  action: string | undefined,
): ParameterReading {
  const values: Record<string, Json> = {};
  const problems: Message[] = [];
  const placeOf = (name: string): Place => ({
    name,
    pointer: below('', name),
    ...(action === undefined ? {} : { action }),
  });
  for (const [name, value = null] of Object.entries(body)) {
    // Typed clients send the annotations of what they made the body from.
    if (name.startsWith('@odata.')) continue;
    // Old clients repeat the action's name in the body (behaviour § 1.2).
    if (action !== undefined && name === 'Action') continue;
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) {
      problems.push(unknown(placeOf(name)));
      continue;
    }
    const read = parameter.reader.read(value, placeOf(name));
    if (read.ok) values[name] = read.value;
    else problems.push(...read.problems);
  }
  for (const [name, { required }] of Object.entries(parameters)) {
    if (required && !Object.hasOwn(body, name)) problems.push(missing(placeOf(name)));
  }
  return { values, problems };
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
