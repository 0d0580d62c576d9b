/**
 * The shape of JSON, learnt by looking: which members there are, of which kinds, and what can be written to them.
 * Projections are code and declare no shape; what they give for the sample trees is the shape. Sections with a type of
 * their own (`Oem.Vnd`) are learnt apart, because they have a schema of their own.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import { isProperty, type Writable } from '../../resource/define.js';
import type { Rule } from '../../resource/readers.js';
import { isObject } from '../body.js';
import { fractions, keyedByData } from './words.js';

export type Kind = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | 'link';
export type Format = 'date-time' | 'uuid' | 'uri-reference';

export class Shape {
  readonly kinds = new Set<Kind>();
  readonly members = new Map<string, Shape>();
  /** What an array holds, or the values of an object whose keys are data. */
  items: Shape | undefined;
  keyed = false;
  /** The type of a section that is described apart. */
  section: string | undefined;
  /** The types of the resources it links to. */
  readonly linked = new Set<string>();
  /** How a client's value is read, where it can be written. */
  rule: Rule | undefined;
  /** True when the rule is not that of every resource of the type. */
  shared = false;
  /** The values the service itself lists as allowable. */
  allowable: readonly string[] | undefined;
  /** What all its texts have in common, undefined as soon as one has not. */
  format: Format | undefined;
  /** Its sentence, where a row declares it. */
  says: string | undefined;
  /** The values it is shown with, where a row declares them. */
  values: readonly Json[] | undefined;
  unit: string | undefined;
  deprecated: string | undefined;
  /** How often it was seen: a member seen as often as its object is always there. */
  seen = 0;

  member(name: string): Shape {
    let found = this.members.get(name);
    if (found === undefined) {
      found = new Shape();
      this.members.set(name, found);
    }
    return found;
  }

  /** What its elements are. */
  element(): Shape {
    this.items ??= new Shape();
    return this.items;
  }
}

/** What was met on the way: sections described apart, and every type that a body names. */
export interface Met {
  readonly sections: Map<string, Shape>;
  /** The shape of a section's type. */
  section(type: string): Shape;
  readonly types: Set<string>;
  /** The type of the resource at an address that a body links to. */
  readonly typeAt: (uri: string) => string | undefined;
}

const allowableSuffix = '@Redfish.AllowableValues';

/** Looks at a whole body: its own type is that of the shape. */
export function observe(shape: Shape, body: JsonObject, met: Met): void {
  shape.seen += 1;
  shape.kinds.add('object');
  for (const [name, value] of Object.entries(body)) {
    // Actions have parameters that no body shows: their schema comes from the definition.
    if (name === 'Actions' || value === undefined) continue;
    if (name.endsWith(allowableSuffix)) {
      shape.member(name.slice(0, -allowableSuffix.length)).allowable = value as readonly string[];
    } else {
      look(shape.member(name), value, name, met);
    }
  }
}

function look(shape: Shape, value: Json, name: string, met: Met): void {
  if (isObject(value)) {
    lookAtObject(shape, value, name, met);
    return;
  }
  shape.seen += 1;
  if (Array.isArray(value)) {
    shape.kinds.add('array');
    shape.items ??= new Shape();
    for (const item of value) look(shape.items, item, name, met);
  } else if (value === null) {
    shape.kinds.add('null');
  } else if (typeof value === 'number') {
    shape.kinds.add(fractions.has(name) || !Number.isInteger(value) ? 'number' : 'integer');
  } else {
    if (typeof value === 'string') lookAtText(shape, value, name);
    if (shape.values?.includes(value) === false) shape.values = [...shape.values, value];
    shape.kinds.add(typeof value as 'string' | 'boolean');
  }
}

function lookAtObject(shape: Shape, value: JsonObject, name: string, met: Met): void {
  const type = value['@odata.type'];
  const isResource = value['@odata.id'] !== undefined;
  if (typeof type === 'string') met.types.add(type.slice(1));
  if (isResource && (Object.keys(value).length === 1 || ('Name' in value && !isElement(value)))) {
    shape.seen += 1;
    shape.kinds.add('link');
    const linked = met.typeAt(String(value['@odata.id']));
    if (linked !== undefined) shape.linked.add(linked);
  } else if (typeof type === 'string' && !isResource && type.startsWith('#Vnd')) {
    shape.seen += 1;
    shape.kinds.add('object');
    shape.section = type.slice(1);
    observe(met.section(shape.section), value, met);
  } else if (keyedByData.has(name)) {
    shape.seen += 1;
    shape.kinds.add('object');
    shape.keyed = true;
    shape.items ??= new Shape();
    for (const item of Object.values(value)) if (item !== undefined) look(shape.items, item, '', met);
  } else {
    observe(shape, value, met);
  }
}

/** An element of a resource's own list: its address is a pointer into the resource. */
function isElement(value: JsonObject): boolean {
  return String(value['@odata.id']).includes('#');
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function lookAtText(shape: Shape, value: string, name: string): void {
  const isUri = name === 'Uri' || name === '@odata.id' || name === '@odata.context';
  const format = isUri
    ? 'uri-reference'
    : dateTime.test(value)
      ? 'date-time'
      : uuid.test(value)
        ? 'uuid'
        : undefined;
  shape.format = !shape.kinds.has('string') || shape.format === format ? format : undefined;
}

/** Adds what can be written, shown or not. `shared` when other resources of the type have rules of their own. */
export function allow(shape: Shape, writable: Writable, met: Met, shared: boolean): void {
  for (const [name, entry] of Object.entries(writable)) {
    const member = shape.member(name);
    if (isProperty(entry)) {
      grant(member, entry.reader.rule, shared);
    } else {
      member.kinds.add('object');
      const section = member.section === undefined ? undefined : met.sections.get(member.section);
      allow(section ?? member, entry, met, shared);
    }
  }
}

/** Who may write an object or an array may write what is in it, though no sample may show that. */
function grant(shape: Shape, rule: Rule, shared: boolean): void {
  shape.rule = rule;
  shape.shared = shared;
  shape.kinds.add(kindOf(rule));
  if (rule.type === 'object') {
    for (const [name, member] of Object.entries(rule.members)) grant(shape.member(name), member, shared);
  } else if (rule.type === 'list') {
    shape.items ??= new Shape();
    grant(shape.items, rule.item, shared);
  }
}

export function kindOf({ type }: Rule): Kind {
  switch (type) {
    case 'enum':
      return 'string';
    case 'choice':
      return 'integer';
    case 'list':
      return 'array';
    default:
      return type;
  }
}

/** Whether any of it can be written. A section says so for itself. */
export function isWritable({ rule, section, members }: Shape): boolean {
  return rule !== undefined || section !== undefined || [...members.values()].some(isWritable);
}
