/** Shape of a JSON value, as definitions declare it: members, kinds, and writable parts. */
import type { Json } from '../../../engine/index.js';
import { isProperty, type Writable } from '../../resource/define.js';
import type { Rule } from '../../resource/readers/rule.js';

export type JsonKind = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | 'link';
export type Format = 'date-time' | 'uuid' | 'uri-reference';

/** Kinds of a value that can be any scalar. */
export const scalarKinds = ['string', 'number', 'boolean', 'null'] as const satisfies readonly JsonKind[];

export class Shape {
  readonly kinds = new Set<JsonKind>();
  readonly members = new Map<string, Shape>();
  /** Shape of the elements of an array, or of the values of an object with variable names. */
  items: Shape | undefined;
  keyed = false;
  /** Type of a section; the section is described separately. */
  section: string | undefined;
  /** Types of the link targets. */
  readonly linked = new Set<string>();
  /** Rule that a written value must satisfy. */
  rule: Rule | undefined;
  /** True if the type has several definitions, each with its own rule for this value. */
  shared = false;
  format: Format | undefined;
  /** Description of the value, for the schema. */
  description: string | undefined;
  /** Enumeration of the shown values, if any. */
  values: readonly Json[] | undefined;
  /** True if an annotation beside the value lists the allowed values. */
  annotated = false;
  unit: string | undefined;
  deprecated: string | undefined;
  /** Members that every definition of the type shows in every state. */
  required: ReadonlySet<string> | undefined;

  member(name: string): Shape {
    let found = this.members.get(name);
    if (found === undefined) {
      found = new Shape();
      this.members.set(name, found);
    }
    return found;
  }

  /** Returns the shape of the elements, and creates it at first use. */
  element(): Shape {
    this.items ??= new Shape();
    return this.items;
  }

  /** Declares the value as an object with variable names and scalar values. */
  holdScalars(): void {
    this.keyed = true;
    for (const kind of scalarKinds) this.element().kinds.add(kind);
  }

  /**
   * Adds the member names that a further definition of the type always shows. Members that this definition does not
   * always show are no longer required.
   */
  require(names: readonly string[]): void {
    const { required } = this;
    this.required = new Set(required === undefined ? names : names.filter((name) => required.has(name)));
  }
}

/** Shapes of sections by type. Each section is described separately, because it has its own schema. */
export class Sections {
  readonly #shapes = new Map<string, Shape>();

  /** Returns the shape of a section type, and creates it at first use. */
  of(type: string): Shape {
    const shape = this.#shapes.get(type) ?? new Shape();
    this.#shapes.set(type, shape);
    return shape;
  }

  get all(): ReadonlyMap<string, Shape> {
    return this.#shapes;
  }
}

/**
 * Adds writable parts to a shape, including parts that are never shown. `shared` is true if other definitions of the
 * same type have different rules.
 */
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

/** Adds the rule of a writable value. If the value is an object or an array, its content is writable too. */
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

/**
 * Returns true if any part of the value is writable. A section always counts as writable, because its details are only
 * in its own schema.
 */
export function isWritable({ rule, section, members }: Shape): boolean {
  return rule !== undefined || section !== undefined || [...members.values()].some(isWritable);
}
