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
  judge.body(body, '');
  return judge.problems;
}

class Judge {
  readonly problems: BodyProblem[] = [];
  readonly #catalog: TypeCatalog;

  constructor(catalog: TypeCatalog) {
    this.#catalog = catalog;
  }

  /** Of a resource, which says of itself what it is. */
  body(body: JsonObject, pointer: string): void {
    const named = body['@odata.type'];
    const type = typeof named === 'string' && named.startsWith('#') ? named.slice(1) : '';
    const described = this.#catalog.find(type);
    if (described !== undefined) this.#typed(described, body, pointer);
    else this.#add(`${pointer}/@odata.type`, 'a type that the service describes', named);
  }

  #typed({ type, shape, actions }: DescribedType, body: JsonObject, pointer: string): void {
    const { Actions, ...others } = body;
    const named = body['@odata.type'];
    if (named !== `#${type}`) this.#add(`${pointer}/@odata.type`, `#${type}`, named);
    for (const name of shape.required ?? []) {
      if (body[name] === undefined) this.#add(stepTo(pointer, name), 'a value, always', undefined);
    }
    this.#members(shape, others, pointer);
    if (Actions !== undefined) {
      const known = actions.map((action) => `#${action.name}`);
      this.#actions(known, Actions, `${pointer}/Actions`);
    }
  }

  #members(shape: Shape, value: JsonObject, pointer: string): void {
    for (const [name, found] of Object.entries(value)) {
      if (found === undefined) continue;
      const member = shape.keyed ? shape.element() : shape.members.get(name);
      if (member !== undefined) this.#value(member, found, stepTo(pointer, name));
      else if (!annotation.test(name)) this.#add(stepTo(pointer, name), noSuchProperty, found);
    }
  }

  #value(shape: Shape, found: Json, pointer: string): void {
    if (isList(found) && shape.kinds.has('array')) {
      this.#list(shape, found, pointer);
    } else if (isObject(found) && (shape.kinds.has('object') || shape.kinds.has('link'))) {
      this.#object(shape, found, pointer);
    } else {
      const expected = scalarProblem(shape, found);
      if (expected !== undefined) this.#add(pointer, expected, found);
    }
  }

  #list(shape: Shape, found: readonly Json[], pointer: string): void {
    const { rule } = shape;
    if (rule?.type === 'list' && found.length > rule.itemsMax)
      this.#add(pointer, `at most ${rule.itemsMax} items`, found);
    for (const [index, item] of found.entries()) this.#value(shape.element(), item, `${pointer}/${index}`);
  }

  /** A link is a reference, or the resource itself where a query asked for it. */
  #object(shape: Shape, found: JsonObject, pointer: string): void {
    if (shape.kinds.has('link') && typeof found['@odata.id'] === 'string') {
      if (Object.keys(found).length > 1) this.body(found, pointer);
    } else if (!shape.kinds.has('object')) {
      this.#add(pointer, 'a link', found);
    } else if (shape.section === undefined) {
      this.#members(shape, found, pointer);
    } else {
      this.#typed(this.#catalog.describe(shape.section), found, pointer);
    }
  }

  /** What can be asked for: of each its address, and annotations on what it takes. */
  #actions(known: readonly string[], found: Json, pointer: string): void {
    if (!isObject(found)) {
      this.#add(pointer, 'actions by their names', found);
      return;
    }
    for (const [name, action = null] of Object.entries(found)) {
      if (annotation.test(name)) continue;
      const at = stepTo(pointer, name);
      if (!known.includes(name)) this.#add(at, noSuchProperty, action);
      else if (!isObject(action) || typeof action.target !== 'string')
        this.#add(at, 'an action with its target', action);
    }
  }

  #add(pointer: string, expected: string, found: Json | undefined): void {
    this.problems.push({ pointer, expected, found });
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function stepTo(pointer: string, name: string): string {
  const token = /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
  return `${pointer}/${token}`;
}
