/** The shape of JSON as definitions declare it: which members there are, of which kinds, what can be written to them. */
import type { Json } from '../../../engine/index.js';
import { isProperty, type Writable } from '../../resource/define.js';
import type { Rule } from '../../resource/readers/rule.js';

export type JsonKind = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | 'link';
export type Format = 'date-time' | 'uuid' | 'uri-reference';

/** A value that may be of any of the scalar types. */
export const scalarKinds = ['string', 'number', 'boolean', 'null'] as const satisfies readonly JsonKind[];

export class Shape {
  readonly kinds = new Set<JsonKind>();
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
  format: Format | undefined;
  /** Its sentence. */
  description: string | undefined;
  /** The values it is shown with, where they are a list. */
  values: readonly Json[] | undefined;
  unit: string | undefined;
  deprecated: string | undefined;
  /** The members that every definition of the type shows, whatever state the server is in. */
  required: ReadonlySet<string> | undefined;

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

  /** It is an object whose names are data, with values of any of the scalar types. */
  holdScalars(): void {
    this.keyed = true;
    for (const kind of scalarKinds) this.element().kinds.add(kind);
  }

  /** One more definition of the type, which always shows these. */
  require(names: readonly string[]): void {
    const { required } = this;
    this.required = new Set(required === undefined ? names : names.filter((name) => required.has(name)));
  }
}

/** Sections by their types: each is described apart, because it has a schema of its own. */
export class Sections {
  readonly #shapes = new Map<string, Shape>();

  /** The shape of a section's type, new where there was none. */
  of(type: string): Shape {
    const shape = this.#shapes.get(type) ?? new Shape();
    this.#shapes.set(type, shape);
    return shape;
  }

  get all(): ReadonlyMap<string, Shape> {
    return this.#shapes;
  }
}

/** Adds what can be written, shown or not. `shared` when other resources of the type have rules of their own. */
export function allow(shape: Shape, writable: Writable, sections: Sections, shared: boolean): void {
  for (const [name, entry] of Object.entries(writable)) {
    const member = shape.member(name);
    if (isProperty(entry)) {
      grant(member, entry.reader.rule, shared);
    } else {
      member.kinds.add('object');
      allow(member.section === undefined ? member : sections.of(member.section), entry, sections, shared);
    }
  }
}

/** Who may write an object or an array may write what is in it. */
function grant(shape: Shape, rule: Rule, shared: boolean): void {
  shape.rule = rule;
  shape.shared = shared;
  if (rule.description !== undefined) shape.description ??= rule.description;
  shape.kinds.add(ruleKind(rule));
  if (rule.type === 'object') {
    for (const [name, member] of Object.entries(rule.members)) grant(shape.member(name), member, shared);
  } else if (rule.type === 'list') {
    grant(shape.element(), rule.item, shared);
  } else if (rule.type === 'scalars') {
    shape.holdScalars();
  }
}

export function ruleKind({ type }: Rule): JsonKind {
  switch (type) {
    case 'enum':
      return 'string';
    case 'choice':
      return 'integer';
    case 'list':
      return 'array';
    case 'scalars':
      return 'object';
    default:
      return type;
  }
}

/** Whether any of it can be written. A section says so for itself. */
export function isWritable({ rule, section, members }: Shape): boolean {
  return rule !== undefined || section !== undefined || [...members.values()].some(isWritable);
}
