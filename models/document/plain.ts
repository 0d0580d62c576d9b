/**
 * Converts a parsed YAML tree to plain JSON, value by value. Values that JSON cannot represent are reported and
 * replaced by null: an inexact number, a key that is not a text, an alias that contains itself. Locations are offsets
 * in the text; `source.ts` parses the text and converts offsets to lines.
 */
import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import { type DocumentFinding, type DocumentPath, quote } from './finding.js';

/**
 * Maximum nesting below the root. The composer of the yaml library is recursive; without the limit, a text with some
 * thousand levels would abort the process instead of throwing an error.
 */
export const nestingMax = 64;
/**
 * Maximum number of values in one document, counted after the expansion of aliases. Without the limit, a few lines of
 * aliases could expand to billions of values.
 */
export const valuesMax = 100_000;

/** Offsets of a key and its value in the text. A list entry has no key, so its `key` equals its `value`. */
interface Spot {
  readonly key: number;
  readonly value: number;
}

/** Converts one tree in text order and records the location of each value. */
export class PlainReader {
  readonly findings: DocumentFinding[] = [];
  /** Locations of values by path. The path is in JSON form, like the paths in `#refused`. */
  readonly #spots = new Map<string, Spot>();
  readonly #refused = new Set<string>();
  /**
   * Nodes that an alias can refer to, by anchor name. If an anchor name is repeated, the latest node before the current
   * node is stored.
   */
  readonly #anchors = new Map<string, unknown>();
  /** Lists and mappings that enclose the current node. */
  readonly #open = new Set<unknown>();
  #expansions = 0;
  #count = 0;

  isRefused(path: DocumentPath): boolean {
    return this.#refused.has(JSON.stringify(path));
  }

  /** Returns the offset of the key or the value at a path; for an unknown path, the offset of its nearest ancestor. */
  findOffset(path: DocumentPath, at: keyof Spot = 'value'): number {
    const spot = this.#spots.get(JSON.stringify(path));
    if (spot !== undefined) return spot[at];
    return path.length === 0 ? 0 : this.findOffset(path.slice(0, -1));
  }

  /**
   * Converts a node to plain JSON. `key` is the offset of the key if the node is a value in a mapping; undefined for an
   * entry of a list.
   */
  read(node: unknown, path: DocumentPath, key?: number): unknown {
    const at = offsetOfNode(node) ?? key ?? 0;
    if (isAlias(node)) return this.#expand(node.source, path, key, at);
    this.#spots.set(JSON.stringify(path), { key: key ?? at, value: at });
    this.#count += 1;
    // Only the first value beyond the limit is reported, because one report is sufficient for thousands of surplus
    // values.
    if (this.#count > valuesMax) return null;
    if (this.#count === valuesMax) {
      return this.#refuse(at, path, 'is one value too many', `at most ${valuesMax} values`);
    }
    // The nesting of the text was checked before, but the expansion of aliases can exceed the limit.
    if (path.length > nestingMax) {
      return this.#refuse(at, path, 'is nested too deeply', `at most ${nestingMax} levels`);
    }
    // An anchor inside an expanded alias is not stored again, because in YAML an anchor is defined only at its place in
    // the text.
    if (isNode(node) && node.anchor && this.#expansions === 0) this.#anchors.set(node.anchor, node);
    if (isScalar(node)) return this.#scalar(node.value, node.source, path, at);
    this.#open.add(node);
    let plain: unknown = null;
    if (isSeq(node)) plain = node.items.map((item, index) => this.read(item, [...path, index]));
    if (isMap(node)) plain = this.#mapping(node.items, path, at);
    this.#open.delete(node);
    return plain;
  }

  #expand(anchor: string, path: DocumentPath, key: number | undefined, at: number): unknown {
    const target = this.#anchors.get(anchor);
    if (target === undefined) {
      return this.#refuse(at, path, `*${anchor} names no anchor above it`, 'an anchor');
    }
    if (this.#open.has(target)) return this.#refuse(at, path, `*${anchor} contains itself`, 'a finite value');
    this.#expansions += 1;
    const plain = this.read(target, path, key);
    this.#expansions -= 1;
    return plain;
  }

  #scalar(value: unknown, written: string | undefined, path: DocumentPath, at: number): unknown {
    if (typeof value !== 'number') return value;
    const exact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
    // Adding 0 converts -0 to 0, because JSON does not distinguish -0 from 0.
    if (exact) return value + 0;
    return this.#refuse(at, path, `${written ?? value} is not kept exactly`, 'a finite number up to 2^53');
  }

  #mapping(pairs: readonly { key: unknown; value: unknown }[], path: DocumentPath, start: number): unknown {
    const entries = new Map<string, unknown>();
    for (const pair of pairs) {
      const at = offsetOfNode(pair.key) ?? start;
      const name = keyName(pair.key);
      const inside = [...path, name ?? '?'];
      if (name === undefined) this.#refuse(at, inside, 'cannot be a key', 'a plain text key');
      // Assigned to an object, this key would change its prototype.
      else if (name === '__proto__') this.#refuse(at, inside, '"__proto__" is a reserved key', 'another key');
      // Not refused: the first of the two is used, and the schema validates it.
      else if (entries.has(name))
        this.#report(at, inside, `${quote(name)} stands here twice`, 'each key once');
      else entries.set(name, this.read(pair.value, inside, at));
    }
    return Object.fromEntries(entries);
  }

  #refuse(offset: number, path: DocumentPath, message: string, expected: string): null {
    this.#report(offset, path, message, expected);
    this.#refused.add(JSON.stringify(path));
    return null;
  }

  #report(offset: number, path: DocumentPath, message: string, expected: string): void {
    this.findings.push({ path, message, expected, offset });
  }
}

function offsetOfNode(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/** Returns a key as a string: `404:` becomes the key "404", as JSON would require. */
function keyName(key: unknown): string | undefined {
  if (!isScalar(key) || key.value === null) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}
