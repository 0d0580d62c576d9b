/**
 * Decoding of one JSON file of a capture. Defects that leave no doubt about the content are repaired: byte order marks,
 * UTF-16, and commas before a closing bracket.
 */
import { type Json, type JsonObject, pointerTo } from '../../engine/index.js';
import { captureLimits } from './limits.js';

/** An integer whose digits a number of JavaScript does not have. */
export interface RoundedInteger {
  /** JSON pointer of the value. */
  readonly pointer: string;
  /** Integer as the file has it. */
  readonly found: string;
  /** Text of the number that the integer is rounded to. */
  readonly served: string;
}

export type Decoded =
  | {
      readonly ok: true;
      readonly value: Json;
      readonly repairs: readonly string[];
      readonly rounded: readonly RoundedInteger[];
    }
  | { readonly ok: false; readonly problem: string };

/** Returns the value in a file, with a text for each repair; or the problem, such as `JSON that ends too early`. */
export function decodeJson(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { ok: false, problem: 'an empty file' };
  const decoded = decodeText(bytes);
  if (decoded === undefined) return { ok: false, problem: 'octets that are no UTF-8 text' };
  const { text, repairs } = decoded;
  const value = parse(text);
  if (value !== undefined) return { ok: true, value, repairs, rounded: findRounded(text, value) };
  const withoutCommas = removeTrailingCommas(text);
  const repaired = withoutCommas === text ? undefined : parse(withoutCommas);
  if (repaired !== undefined)
    return {
      ok: true,
      value: repaired,
      repairs: [...repairs, 'a comma before a closing bracket'],
      rounded: findRounded(text, repaired),
    };
  return { ok: false, problem: describeProblem(text) };
}

/** Returns the text of a file without its byte order mark; undefined for octets that are no text. */
export function decodeText(
  bytes: Uint8Array,
): { readonly text: string; readonly repairs: readonly string[] } | undefined {
  const [first, second, third] = bytes;
  try {
    if (first === 0xef && second === 0xbb && third === 0xbf)
      return { text: decode('utf-8', bytes.subarray(3)), repairs: ['a byte order mark'] };
    if (first === 0xff && second === 0xfe)
      return { text: decode('utf-16le', bytes.subarray(2)), repairs: ['UTF-16 text'] };
    return { text: decode('utf-8', bytes), repairs: [] };
  } catch {
    return undefined;
  }
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Strings are matched as a whole, so that a comma in a string stays. */
const stringOrComma = /"[^"\\]*(?:\\.[^"\\]*)*"|,(?=\s*[\]}])/gsu;

function removeTrailingCommas(text: string): string {
  return text.replace(stringOrComma, (match) => (match === ',' ? '' : match));
}

/** Strings are matched as a whole, so that digits in a string are no number. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gsu;
const longInteger = /^-?\d{16,}$/u;

/** Returns the integers of a text that have other digits as numbers, in the order of the value. */
function findRounded(text: string, value: Json): readonly RoundedInteger[] {
  if (!/\d{16}/u.test(text)) return [];
  const texts = new Map<number, string[]>();
  for (const [found] of text.matchAll(stringOrNumber)) {
    if (!longInteger.test(found) || String(Number(found)) === found) continue;
    const same = texts.get(Number(found));
    if (same === undefined) texts.set(Number(found), [found]);
    else same.push(found);
  }
  const rounded: RoundedInteger[] = [];
  const walk = (member: Json | undefined, pointer: string, depth: number): void => {
    if (typeof member === 'number') {
      const found = texts.get(member)?.shift();
      if (found !== undefined) rounded.push({ pointer, found, served: String(member) });
    } else if (typeof member === 'object' && member !== null && depth < captureLimits.nestingMax)
      for (const [key, inner] of Object.entries(member)) walk(inner, pointerTo(pointer, key), depth + 1);
  };
  if (texts.size > 0) walk(value, '', 0);
  return rounded;
}

function describeProblem(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'a file of spaces';
  if (start.startsWith('<')) return 'HTML or XML';
  if (!start.startsWith('{') && !start.startsWith('[')) return 'text that is no JSON';
  const last = text.trimEnd().at(-1);
  return last === '}' || last === ']' ? 'JSON with a syntax error' : 'JSON that ends too early';
}

/** Findings about a body that its parsing does not report. */
export interface BodyInspection {
  /** Indicates nesting below the limit. */
  readonly tooDeep: boolean;
  /** Indicates a property named `__proto__`, which no schema has. */
  readonly hasPrototype: boolean;
  /** Values of all `@odata.id` that lead to this service, without fragments. */
  readonly links: readonly string[];
}

/** Walks over a body once. */
export function inspectBody(body: JsonObject): BodyInspection {
  const links: string[] = [];
  let tooDeep = false;
  let hasPrototype = false;
  const walk = (value: Json | undefined, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > captureLimits.nestingMax) {
      tooDeep = true;
      return;
    }
    if (Array.isArray(value)) {
      for (const entry of value) walk(entry, depth + 1);
      return;
    }
    const branch = value as JsonObject;
    for (const key of Object.keys(branch)) {
      const member = branch[key];
      if (typeof member === 'object') walk(member, depth + 1);
      else if (key === '@odata.id' && typeof member === 'string' && member.startsWith('/'))
        links.push(member);
      if (key === '__proto__') hasPrototype = true;
    }
  };
  walk(body, 1);
  return { tooDeep, hasPrototype, links };
}
