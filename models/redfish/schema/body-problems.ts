/**
 * Validation of a body against its own resource definition. Each value is compared with the shape from which the
 * published schema is generated. The code serves callers that validate many bodies and need the path of each problem.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { pointerTo } from '../../json-pointer.js';
import { memoizeByObject } from '../../memoize.js';
import { itemsMin, type Rule } from '../../resource/readers/rule.js';
import { isAmongValues, listValues } from './json-schema.js';
import { annotation } from './schema-parts.js';
import type { Format, JsonKind, Shape } from './shape.js';
import type { DescribedType, TypeCatalog } from './type-catalog.js';

/** Validation of scalars by their shape: kind, enumeration, limits, format. */
type TextRule = Extract<Rule, { readonly type: 'string' }>;

/** Names of the kinds in error messages. Messages list the kinds in this order. */
const words: Readonly<Record<JsonKind, string>> = {
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
  link: 'a link',
  null: 'null',
};

/**
 * Patterns of the text formats. Source: RFC 3339 § 5.6, RFC 4122 § 3, RFC 3986 § 4.1 (no space, no control character).
 */
const formats: Readonly<Record<Format, { readonly pattern: RegExp; readonly words: string }>> = {
  'date-time': {
    pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
    words: 'a date with its time',
  },
  uuid: { pattern: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i, words: 'a UUID' },
  'uri-reference': { pattern: /^[!-~]*$/, words: 'an address' },
};

/** Returns the expectation that a value violates; undefined for a valid value. */
function scalarProblem(shape: Shape, found: Json): string | undefined {
  if (!isOfKind(shape.kinds, found)) return kindsInWords(shape.kinds);
  if (found === null) return undefined;
  if (!isAmongValues(shape, found)) return `one of ${(listValues(shape) ?? []).join(', ')}`;
  if (typeof found === 'string' && shape.format !== undefined && !formats[shape.format].pattern.test(found))
    return formats[shape.format].words;
  // If the rules differ between resources of the type, none is checked, because the rule of this resource is unknown
  // here.
  return shape.rule === undefined || shape.shared ? undefined : brokenLimit(shape.rule, found);
}

function kindsInWords(kinds: ReadonlySet<JsonKind>): string {
  const named = Object.entries(words).filter(([kind]) => kinds.has(kind as JsonKind));
  return named.map(([, word]) => word).join(' or ');
}

function isOfKind(kinds: ReadonlySet<JsonKind>, found: Json): boolean {
  if (found === null) return kinds.has('null');
  if (typeof found === 'number')
    return kinds.has('number') || (kinds.has('integer') && Number.isInteger(found));
  if (typeof found === 'string') return kinds.has('string');
  return typeof found === 'boolean' && kinds.has('boolean');
}

function brokenLimit(rule: Rule, found: Json): string | undefined {
  if (rule.type === 'integer' && typeof found === 'number')
    return found >= rule.min && found <= rule.max ? undefined : `${rule.min} to ${rule.max}`;
  if (rule.type !== 'string' || typeof found !== 'string') return undefined;
  // The length in code units is compared first, because it is fast and usually sufficient: a text never has more
  // characters than code units, and most texts are shorter than the limit.
  if (found.length > rule.lengthMax && [...found].length > rule.lengthMax)
    return `at most ${rule.lengthMax} characters`;
  const fits = patternOf(rule)?.test(found) !== false;
  return fits ? undefined : `a text like /${rule.pattern}/`;
}

/** Compiled pattern of a rule, cached because a report contains hundreds of values with the same rule. */
const patternOf = memoizeByObject(({ pattern }: TextRule) =>
  pattern === undefined ? undefined : new RegExp(pattern, 'u'),
);

export interface BodyProblem {
  /** JSON pointer to the value in the body. */
  readonly pointer: string;
  readonly expected: string;
  /** Found value; undefined if the value is missing. */
  readonly found: Json | undefined;
}

const noSuchProperty = 'no such property';

/** Returns all problems of the body of a resource; an empty list for a valid body. */
export function listBodyProblems(catalog: TypeCatalog, body: JsonObject): readonly BodyProblem[] {
  const judge = new Judge(catalog);
  judge.body(body);
  return judge.problems;
}

class Judge {
  readonly problems: BodyProblem[] = [];
  readonly #catalog: TypeCatalog;
  /** Current path in the body. It is converted to a pointer only for a problem, because problems are rare. */
  readonly #place: (string | number)[] = [];

  constructor(catalog: TypeCatalog) {
    this.#catalog = catalog;
  }

  /** Validates the body of a resource against the type in its `@odata.type`. */
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
    if (rule?.type === 'list') {
      if (found.length > rule.itemsMax) this.#add(`at most ${rule.itemsMax} items`, found);
      if (found.length < itemsMin(rule)) this.#add(`at least ${itemsMin(rule)} items`, found);
    }
    for (const [index, item] of found.entries()) {
      this.#place.push(index);
      this.#value(shape.element(), item);
      this.#place.pop();
    }
  }

  /**
   * Validates an object. If the value is a link, it can be a reference, or the resource itself in an expanded response.
   */
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

  /** Validates the actions of a resource: the names, and the target of each action. */
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
    const pointer = this.#place.map(String).reduce(pointerTo, '');
    this.problems.push({ pointer, expected, found });
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
