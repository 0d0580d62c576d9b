/**
 * What is wrong with a body by its own definition: the shape that its published schema is generated from, gone through
 * value by value. For whoever judges many bodies, and wants to know of each problem where it is.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import { annotation } from './pieces.js';
import type { Shape } from './shape.js';
import type { DescribedType, TypeCatalog } from './type-catalog.js';
import { scalarProblem } from './value-problems.js';

export interface BodyProblem {
  /** Where in the body. A JSON pointer. */
  readonly pointer: string;
  readonly expected: string;
  /** Undefined when nothing is there. */
  readonly found: Json | undefined;
}

const noSuchProperty = 'no such property';

/** Everything that is wrong with the body of a resource. Empty for a valid one. */
export function listBodyProblems(catalog: TypeCatalog, body: JsonObject): readonly BodyProblem[] {
  const judge = new Judge(catalog);
  judge.body(body);
  return judge.problems;
}

class Judge {
  readonly problems: BodyProblem[] = [];
  readonly #catalog: TypeCatalog;
  /** Where it is at, from the body on. Hardly any value has a problem: a pointer is made for those that have one. */
  readonly #place: (string | number)[] = [];

  constructor(catalog: TypeCatalog) {
    this.#catalog = catalog;
  }

  /** Of a resource, which says of itself what it is. */
  body(body: JsonObject): void {
    const named = body['@odata.type'];
    const type = typeof named === 'string' && named.startsWith('#') ? named.slice(1) : '';
    const described = this.#catalog.find(type);
    if (described !== undefined) this.#typed(described, body);
    else this.#addAt('@odata.type', 'a type that the service describes', named);
  }

  #typed({ type, shape, actions }: DescribedType, body: JsonObject): void {
    const { Actions, ...others } = body;
    const named = body['@odata.type'];
    if (named !== `#${type}`) this.#addAt('@odata.type', `#${type}`, named);
    for (const name of shape.required ?? []) {
      if (body[name] === undefined) this.#addAt(name, 'a value, always', undefined);
    }
    this.#members(shape, others);
    if (Actions !== undefined) {
      const known = actions.map((action) => `#${action.name}`);
      this.#place.push('Actions');
      this.#actions(known, Actions);
      this.#place.pop();
    }
  }

  #members(shape: Shape, value: JsonObject): void {
    for (const name of Object.keys(value)) {
      const found = value[name];
      if (found === undefined) continue;
      const member = shape.keyed ? shape.element() : shape.members.get(name);
      this.#place.push(name);
      if (member !== undefined) this.#value(member, found);
      else if (!annotation.test(name)) this.#add(noSuchProperty, found);
      this.#place.pop();
    }
  }

  #value(shape: Shape, found: Json): void {
    if (isList(found) && shape.kinds.has('array')) {
      this.#list(shape, found);
    } else if (isObject(found) && (shape.kinds.has('object') || shape.kinds.has('link'))) {
      this.#object(shape, found);
    } else {
      const expected = scalarProblem(shape, found);
      if (expected !== undefined) this.#add(expected, found);
    }
  }

  #list(shape: Shape, found: readonly Json[]): void {
    const { rule } = shape;
    if (rule?.type === 'list' && found.length > rule.itemsMax)
      this.#add(`at most ${rule.itemsMax} items`, found);
    for (const [index, item] of found.entries()) {
      this.#place.push(index);
      this.#value(shape.element(), item);
      this.#place.pop();
    }
  }

  /** A link is a reference, or the resource itself where a query asked for it. */
  #object(shape: Shape, found: JsonObject): void {
    if (shape.kinds.has('link') && typeof found['@odata.id'] === 'string') {
      if (Object.keys(found).length > 1) this.body(found);
    } else if (!shape.kinds.has('object')) {
      this.#add('a link', found);
    } else if (shape.section === undefined) {
      this.#members(shape, found);
    } else {
      this.#typed(this.#catalog.describe(shape.section), found);
    }
  }

  /** What can be asked for: of each its address, and annotations on what it takes. */
  #actions(known: readonly string[], found: Json): void {
    if (!isObject(found)) {
      this.#add('actions by their names', found);
      return;
    }
    for (const [name, action = null] of Object.entries(found)) {
      if (annotation.test(name)) continue;
      if (!known.includes(name)) this.#addAt(name, noSuchProperty, action);
      else if (!isObject(action) || typeof action.target !== 'string')
        this.#addAt(name, 'an action with its target', action);
    }
  }

  #addAt(name: string, expected: string, found: Json | undefined): void {
    this.#place.push(name);
    this.#add(expected, found);
    this.#place.pop();
  }

  #add(expected: string, found: Json | undefined): void {
    const pointer = this.#place.map((step) => `/${tokenOf(String(step))}`).join('');
    this.problems.push({ pointer, expected, found });
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Source: RFC 6901 § 3. */
function tokenOf(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
