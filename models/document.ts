/**
 * The front door for outside files: text in; out comes a typed value, or every problem with its line and column.
 * Blueprints and scenarios enter here. One parser reads YAML 1.2 and JSON, so both keep their positions.
 * Only plain JSON passes: no dates, no NaN, no repeated keys, no second document, no alias bomb.
 * Leaves out: opening the file (the caller has the text) and what a document means (its schema says that).
 */
import { Composer, type CST, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, Parser } from 'yaml';
import { z } from 'zod';
import { parseDuration } from '../engine/index.js';

/** Longest text read. Unit: characters. Assumption: the largest hand-written scenario is far below 100 kB. */
const documentCharsMax = 4 * 1024 * 1024;
/** Deepest nesting read, counted below the root. The composer recurses: some thousand levels would abort the process, not throw. */
export const nestingMax = 64;
/** Most values in one document, aliases expanded: a few lines of aliases can otherwise stand for billions. */
const valuesMax = 100_000;
/** Longest piece of a wrong value quoted in a message. Unit: characters. */
const quoteCharsMax = 40;

export type DocumentPath = readonly (string | number)[];
/** Line and column count from 1; a column is a UTF-16 unit, as editors count. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
/** What is wrong with a value, wherever it came from. `path` reads like `processors[0].cores`; '' is the root. */
export interface ValueProblem {
  readonly path: string;
  readonly message: string;
  readonly expected: string;
}
export interface DocumentProblem extends ValueProblem, Place {}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly ValueProblem[] };
export type DocumentResult<T> =
  | { readonly ok: true; readonly value: T; locate(path: DocumentPath): Place }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

/** A problem not yet placed. It stands at `offset`, else at the key or the value of `path`, else at the nearest ancestor. */
interface Finding {
  readonly path: DocumentPath;
  readonly message: string;
  readonly expected: string;
  readonly at?: 'key';
  readonly offset?: number;
}

/** `file:line:column: path: message (expected ...)`; without a place for a value that stood in no file. */
export function formatProblem(problem: ValueProblem | DocumentProblem): string {
  const place = 'file' in problem ? `${problem.file}:${problem.line}:${problem.column}: ` : '';
  const path = problem.path === '' ? '' : `${problem.path}: `;
  return `${place}${path}${problem.message} (expected ${problem.expected})`;
}

/**
 * Reads one YAML or JSON document and checks it. All problems come back at once, sorted by place; the schema
 * is not asked about a text that is not well-formed. `locate` answers for any path, a missing one with the
 * mapping or list it would stand in.
 */
export function parseDocument<T>(text: string, file: string, schema: z.ZodType<T>): DocumentResult<T> {
  const source = readSource(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  const placeAt = (offset: number): Place => {
    const { line, col } = source.lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const locate = (path: DocumentPath, at: 'key' | 'value' = 'value'): Place => {
    for (let length = path.length; length >= 0; length--) {
      const spot = source.spots.get(JSON.stringify(path.slice(0, length)));
      if (spot !== undefined) return placeAt(spot[length === path.length ? at : 'value']);
    }
    return placeAt(0);
  };
  const result = source.wellFormed ? schema.safeParse(source.value, { error: textOf }) : undefined;
  if (result?.success && source.findings.length === 0) {
    return { ok: true, value: result.data, locate: (path) => locate(path) };
  }
  // The schema's opinion on a null that stands for a refused value is noise.
  const findings = explainAll(result?.error, source.value).filter(
    (one) => !source.nulled.has(JSON.stringify(one.path)),
  );
  const problems = [...source.findings, ...findings].map((finding) => {
    const { path, message, expected, at, offset } = finding;
    const place = offset === undefined ? locate(path, at) : placeAt(offset);
    return { ...place, path: formatPath(path), message, expected };
  });
  problems.sort((a, b) => a.line - b.line || a.column - b.column || (a.path < b.path ? -1 : 1));
  return { ok: false, problems };
}

/** The same check and wording for a value that is already in memory. */
export function checkValue<T>(value: unknown, schema: z.ZodType<T>): Checked<T> {
  const result = schema.safeParse(value, { error: textOf });
  if (result.success) return { ok: true, value: result.data };
  const problems = explainAll(result.error, value).map(({ path, message, expected }) => ({
    path: formatPath(path),
    message,
    expected,
  }));
  return { ok: false, problems };
}

const durationExpected = "a duration such as '10m', '90s', '1h30m' or '500ms'";

/** A duration in a file, as text. Unit of the result: ms, a whole number from 0 to `durationMsMax`. */
export const durationMs = z.string({ error: durationExpected }).transform((text, context) => {
  const parsedMs = parseDuration(text);
  if (parsedMs !== undefined) return parsedMs;
  context.addIssue({ code: 'custom', message: durationExpected });
  return z.NEVER;
});

// Text to plain JSON, remembering where each value stood.

interface Source {
  value: unknown;
  wellFormed: boolean;
  readonly findings: Finding[];
  /** Paths whose value was refused and stands as null. Written as JSON. */
  readonly nulled: Set<string>;
  readonly lines: LineCounter;
  /** By JSON-written path. Unit: offset in the text. An entry of a list has no key and repeats its value. */
  readonly spots: Map<string, { key: number; value: number }>;
}

function readSource(text: string): Source {
  const lines = new LineCounter();
  const source: Source = {
    value: null,
    wellFormed: false,
    findings: [],
    nulled: new Set(),
    lines,
    spots: new Map(),
  };
  const refuse = (offset: number, message: string, expected: string): void => {
    source.findings.push({ path: [], message, expected, offset });
  };
  if (text.length > documentCharsMax) {
    refuse(0, `is ${text.length} characters long`, `at most ${documentCharsMax}`);
    return source;
  }
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const tooDeep = offsetBeyond(tokens, nestingMax);
  if (tooDeep !== undefined) {
    refuse(tooDeep, 'is nested too deeply', `at most ${nestingMax} levels`);
    return source;
  }
  // The core schema makes no dates and no sets; an unknown tag is left as a warning, which is refused below.
  const options = { schema: 'core', resolveKnownTags: false, uniqueKeys: false, logLevel: 'silent' } as const;
  const documents = [...new Composer(options).compose(tokens, true, text.length)];
  for (const { errors } of documents) {
    for (const { pos, message } of errors) refuse(pos[0], message, 'well-formed YAML or JSON');
  }
  const second = documents[1];
  if (second !== undefined) refuse(second.range[0], 'starts a second document', 'one document in a file');
  if (source.findings.length > 0) return source;
  for (const { pos, message } of documents[0]?.warnings ?? []) refuse(pos[0], message, 'a plain JSON value');
  source.value = new PlainReader(source).read(documents[0]?.contents, [], undefined);
  source.wellFormed = true;
  return source;
}

/** Walks the parsed nodes in their order and makes plain JSON of them, noting each value's spot. */
class PlainReader {
  readonly #source: Source;
  /** By name, as last set above the node being read. */
  readonly #anchors = new Map<string, unknown>();
  /** The lists and mappings the node being read stands in. */
  readonly #open = new Set<unknown>();
  #expansions = 0;
  #count = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  /** `key` is where the key of a mapping's entry stands; entries of lists have none. */
  read(node: unknown, path: DocumentPath, key: number | undefined): unknown {
    const at = isNode(node) && node.range ? node.range[0] : (key ?? 0);
    if (isAlias(node)) return this.#expand(node.source, path, key, at);
    this.#source.spots.set(JSON.stringify(path), { key: key ?? at, value: at });
    this.#count += 1;
    if (this.#count === valuesMax) {
      return this.#refuse(at, path, 'is one value too many', `at most ${valuesMax} values`);
    }
    if (this.#count > valuesMax) return null;
    if (path.length > nestingMax) {
      return this.#refuse(at, path, 'is nested too deeply', `at most ${nestingMax} levels`);
    }
    // An anchor met again inside an expansion is not set again: YAML counts it where it was written.
    if (isNode(node) && node.anchor && this.#expansions === 0) this.#anchors.set(node.anchor, node);
    if (isScalar(node)) return this.#scalar(node.value, node.source, path, at);
    this.#open.add(node);
    let plain: unknown = null;
    if (isSeq(node)) plain = node.items.map((item, index) => this.read(item, [...path, index], undefined));
    if (isMap(node)) plain = this.#mapping(node.items, path, at);
    this.#open.delete(node);
    return plain;
  }

  #expand(anchor: string, path: DocumentPath, key: number | undefined, at: number): unknown {
    const target = this.#anchors.get(anchor);
    if (target === undefined)
      return this.#refuse(at, path, `*${anchor} names no anchor above it`, 'an anchor');
    if (this.#open.has(target)) return this.#refuse(at, path, `*${anchor} contains itself`, 'a finite value');
    this.#expansions += 1;
    const plain = this.read(target, path, key);
    this.#expansions -= 1;
    return plain;
  }

  #scalar(value: unknown, written: string | undefined, path: DocumentPath, at: number): unknown {
    if (typeof value !== 'number') return value;
    const exact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    // Adding 0 makes 0 of -0, which JSON cannot tell apart.
    if (exact) return value + 0;
    return this.#refuse(at, path, `${written ?? value} is not kept exactly`, 'a finite number up to 2^53');
  }

  #mapping(pairs: readonly { key: unknown; value: unknown }[], path: DocumentPath, start: number): unknown {
    const entries = new Map<string, unknown>();
    for (const pair of pairs) {
      const at = isNode(pair.key) && pair.key.range ? pair.key.range[0] : start;
      const name = keyName(pair.key);
      const inside = [...path, name ?? '?'];
      if (name === undefined) this.#refuse(at, inside, 'cannot be a key', 'a plain text key');
      // Assigned to an object, this key would vanish into its prototype.
      else if (name === '__proto__') this.#refuse(at, inside, '"__proto__" is a reserved key', 'another key');
      else if (entries.has(name))
        this.#notice(at, inside, `${quote(name)} stands here twice`, 'each key once');
      else entries.set(name, this.read(pair.value, inside, at));
    }
    return Object.fromEntries(entries);
  }

  #notice(offset: number, path: DocumentPath, message: string, expected: string): void {
    this.#source.findings.push({ path, message, expected, offset });
  }

  #refuse(offset: number, path: DocumentPath, message: string, expected: string): null {
    this.#notice(offset, path, message, expected);
    this.#source.nulled.add(JSON.stringify(path));
    return null;
  }
}

/** `404:` is the key "404", as it would be in JSON. */
function keyName(key: unknown): string | undefined {
  if (!isScalar(key) || key.value === null) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

/** Where the first token deeper than `levels` starts, found level by level, without recursion. */
function offsetBeyond(tokens: readonly CST.Token[], levels: number): number | undefined {
  let level = tokens;
  for (let depth = -1; depth <= levels; depth++) {
    level = level.flatMap((token) => {
      if (token.type === 'document') return token.value === undefined ? [] : [token.value];
      if (!('items' in token)) return [];
      return token.items.flatMap(({ key, value }) =>
        [key, value].filter((one) => one !== undefined && one !== null),
      );
    });
  }
  return level[0]?.offset;
}

// What the schema said, in words.

type Issue = z.core.$ZodIssue;

/**
 * Asked by zod for the text of an issue whose schema brings none. Schemas say in their own text what they expect,
 * so '' marks "none given". Only here the schema itself is in reach: an unknown key's text lists the known ones.
 */
function textOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return JSON.stringify(issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []);
  }
  const isWhole = issue.code === 'invalid_type' && issue.inst instanceof z.ZodNumber && issue.inst.isInt;
  return isWhole ? wholeNumber : '';
}

const wholeNumber = 'a whole number';

function explainAll(error: z.ZodError | undefined, root: unknown): Finding[] {
  const findings = (error?.issues ?? []).flatMap((issue) => explain(issue, [], root));
  const told = new Set<string>();
  return findings.filter(({ path, message, expected }) => {
    const key = JSON.stringify([path, message, expected]);
    return !told.has(key) && told.add(key);
  });
}

function explain(issue: Issue, base: DocumentPath, root: unknown): Finding[] {
  const path: DocumentPath = [...base, ...(issue.path as (string | number)[])];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownKey(key, issue.message, path));
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return explainUnion(issue.errors, path, root);
  if (issue.code === 'invalid_key') {
    const expected = issue.issues.map(expectation).join(' and ');
    return [{ path, message: `${quote(String(path.at(-1)))} is not a fitting key`, expected, at: 'key' }];
  }
  const said = issue.code === 'custom' ? issue.params?.expected : undefined;
  if (typeof said === 'string') return [{ path, message: issue.message, expected: said }];
  return [{ path, message: findingAt(path, root, issue), expected: expectation(issue) }];
}

function unknownKey(key: string, knownKeys: string, path: DocumentPath): Finding {
  const known = JSON.parse(knownKeys) as string[];
  const message = `${quote(key)} is not a known key${didYouMean(key, known)}`;
  const expected = known.length > 0 ? `one of ${known.join(', ')}` : 'no key';
  return { path: [...path, key], message, expected, at: 'key' };
}

/** A union has failed in every branch: speak only of the branch the value was most likely meant for. */
function explainUnion(branches: readonly Issue[][], path: DocumentPath, root: unknown): Finding[] {
  const ranked = branches.map((issues) => ({ issues, misfit: misfit(issues, branches, path, root) }));
  ranked.sort((a, b) => a.misfit - b.misfit);
  const best = ranked[0];
  if (best === undefined || best.misfit >= wrongKindCost) {
    const expected = [...new Set(branches.flatMap((issues) => issues.map(expectation)))].join(' or ');
    return [{ path, message: findingAt(path, root), expected }];
  }
  return best.issues.flatMap((issue) => {
    if (!isLiteral(issue)) return explain(issue, path, root);
    // The other branches' literals at this place would have been right as well.
    const rivals = branches.flat().filter((one) => isLiteral(one) && one.path.join() === issue.path.join());
    return explain(
      { ...issue, values: rivals.flatMap((one) => (isLiteral(one) ? one.values : [])) },
      path,
      root,
    );
  });
}

/** What each way of not fitting says against a branch, from another kind of value down to a value inside it. */
const wrongKindCost = 100_000;
const rivalLiteralCost = 1_000;
const unknownKeyCost = 4;
const missingKeyCost = 3;
const wrongLiteralCost = 2;

function misfit(
  issues: readonly Issue[],
  branches: readonly Issue[][],
  base: DocumentPath,
  root: unknown,
): number {
  const costs = issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const known = JSON.parse(issue.message) as string[];
      return issue.keys.reduce((sum, key) => sum + (didYouMean(key, known) === '' ? unknownKeyCost : 1), 0);
    }
    if (issue.code === 'invalid_union' && issue.path.length === 0 && issue.errors.length > 0) {
      return Math.min(...issue.errors.map((nested) => misfit(nested, issue.errors, base, root)));
    }
    if (isWrongKind(issue)) return wrongKindCost;
    if (issue.path.length === 0) return 1;
    if (valueAt(root, [...base, ...(issue.path as (string | number)[])]) === undefined) return missingKeyCost;
    if (!isLiteral(issue)) return 1;
    return branches.some((rival) => isContent(rival, issue.path)) ? rivalLiteralCost : wrongLiteralCost;
  });
  return costs.reduce((sum, cost) => sum + cost, 0);
}

function isLiteral(issue: Issue): issue is z.core.$ZodIssueInvalidValue {
  return issue.code === 'invalid_value' && issue.values.length === 1;
}

function isWrongKind({ code, path }: Issue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
}

/** True for a branch that knows the key `path` and takes the value found there. */
function isContent(issues: readonly Issue[], path: Issue['path']): boolean {
  return !issues.some((issue) => {
    if (isWrongKind(issue)) return true;
    if (issue.code === 'unrecognized_keys') return issue.keys.includes(String(path[0]));
    return issue.path.join() === path.join();
  });
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: wholeNumber,
  boolean: 'true or false',
  object: 'a mapping',
  record: 'a mapping',
  array: 'a list',
  null: 'null',
};

/** What would have been right. A schema's own text comes first. */
function expectation(issue: Issue): string {
  if (issue.message !== '' && issue.code !== 'unrecognized_keys') return issue.message;
  if (issue.code === 'invalid_type') return kindNames[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  if (issue.code === 'invalid_union') return oneOf('options' in issue ? (issue.options ?? []) : []);
  if (issue.code === 'too_small')
    return `${sized(issue.origin)} ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}`;
  if (issue.code === 'too_big')
    return `${sized(issue.origin)} ${issue.inclusive ? 'at most' : 'below'} ${issue.maximum}`;
  if (issue.code === 'not_multiple_of') return `a multiple of ${issue.divisor}`;
  if (issue.code === 'invalid_format') return `text like ${issue.pattern ?? issue.format}`;
  return 'another value';
}

function sized(origin: string): string {
  if (origin === 'string') return 'text whose length is';
  return origin === 'array' ? 'a list whose length is' : 'a number that is';
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? show(values[0]) : `one of ${values.map(show).join(', ')}`;
}

function findingAt(path: DocumentPath, root: unknown, issue?: Issue): string {
  const found = valueAt(root, path);
  if (found === undefined)
    return path.length === 0 ? 'nothing found' : `${quote(String(path.at(-1)))} is missing`;
  const options = issue?.code === 'invalid_value' ? issue.values : [];
  const hint =
    typeof found === 'string'
      ? didYouMean(
          found,
          options.filter((one) => typeof one === 'string'),
        )
      : '';
  return `found ${show(found)}${hint}`;
}

function show(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === null) return 'nothing';
  return typeof value === 'object' ? 'a mapping' : String(value);
}

function quote(text: string): string {
  return JSON.stringify(text.length > quoteCharsMax ? `${text.slice(0, quoteCharsMax - 1)}…` : text);
}

function valueAt(root: unknown, path: DocumentPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

function formatPath(path: DocumentPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[\w-]+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/** `, did you mean "x"?` for a near miss: the nearest known word, at most a third of its letters away. */
function didYouMean(word: string, known: readonly string[]): string {
  const near = known
    // Lengths first: a key of a million letters is not worth comparing.
    .filter((candidate) => Math.abs(candidate.length - word.length) <= Math.ceil(candidate.length / 3))
    .map((candidate) => ({ candidate, distance: distanceOf(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(
      ({ candidate, distance }) => distance < candidate.length && distance <= Math.ceil(candidate.length / 3),
    )
    .sort((a, b) => a.distance - b.distance)[0];
  return near === undefined ? '' : `, did you mean ${quote(near.candidate)}?`;
}

/** Letters to insert, drop or change to get from one word to the other (Levenshtein). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
