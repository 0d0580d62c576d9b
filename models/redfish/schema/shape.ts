/** The shape of JSON as definitions declare it: members, kinds, and writable parts. */
import type { Json } from '../../../engine/index.js';
import { isProperty, type Writable } from '../../resource/define.js';
import type { Rule } from '../../resource/readers/rule.js';

export type JsonKind = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | 'link';
export type Format = 'date-time' | 'uuid' | 'uri-reference';

/** A value of any scalar type. */
export const scalarKinds = ['string', 'number', 'boolean', 'null'] as const satisfies readonly JsonKind[];

export class Shape {
  readonly kinds = new Set<JsonKind>();
  readonly members = new Map<string, Shape>();
  /** Elements of an array, or the values of an object with variable keys. */
  items: Shape | undefined;
  keyed = false;
  /** The type of a section that is described separately. */
  section: string | undefined;
  /** The types of its link targets. */
  readonly linked = new Set<string>();
  /** The reader of a writable value. */
  rule: Rule | undefined;
  /** True if the rule differs between resources of the type. */
  shared = false;
  format: Format | undefined;
  /** Description. */
  description: string | undefined;
  /** The enumeration of shown values, if any. */
  values: readonly Json[] | undefined;
  unit: string | undefined;
  deprecated: string | undefined;
  /** Members that every definition of the type shows, in any state. */
  required: ReadonlySet<string> | undefined;

  member(name: string): Shape {
    let found = this.members.get(name);
    if (found === undefined) {
      found = new Shape();
      this.members.set(name, found);
    }
    return found;
  }

  /** Shape of its elements. */
  element(): Shape {
    this.items ??= new Shape();
    return this.items;
  }

  /** It is an object with variable names and scalar values. */
  holdScalars(): void {
    this.keyed = true;
    for (const kind of scalarKinds) this.element().kinds.add(kind);
  }

  /** Adds a definition of the type, which always shows these. */
  require(names: readonly string[]): void {
    const { required } = this;
    this.required = new Set(required === undefined ? names : names.filter((name) => required.has(name)));
  }
}

/** Sections by type: each is described separately, because it has a schema of its own. */
export class Sections {
  readonly #shapes = new Map<string, Shape>();

  /** The shape of a section's type, created on first use. */
  of(type: string): Shape {
    const shape = this.#shapes.get(type) ?? new Shape();
    this.#shapes.set(type, shape);
    return shape;
  }

  get all(): ReadonlyMap<string, Shape> {
    return this.#shapes;
  }
}

/** Adds writable parts, shown or not. `shared` if other resources of the type have their own rules. */
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

/** A writer of an object or an array can write its content. */
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

/** True if any part of it is writable. A section has its own value. */
export function isWritable({ rule, section, members }: Shape): boolean {
  return rule !== undefined || section !== undefined || [...members.values()].some(isWritable);
}
