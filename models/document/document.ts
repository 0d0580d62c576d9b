/**
 * The front door for outside files: text in; out comes a typed value, or its problems with line and column.
 * Blueprints and scenarios enter here. `source.ts` makes plain JSON of the text: no dates, no NaN, no repeated
 * keys, no second document, no alias bomb. The schema checks it; `explain.ts` says in words what it said.
 * Leaves out: opening the file (the caller has the text) and what a document means (its schema says that).
 */
import * as z from 'zod';
import { paceExpected, parseDuration, parsePace } from '../../engine/index.js';
import { describeExpected, explainAll } from './explain.js';
import { type DocumentFinding, type DocumentPath, formatPath } from './finding.js';
import { readSource } from './source.js';

/** Problems told of one document. Assumption: more than anybody mends before asking again. */
const problemsMax = 32;

export type { DocumentPath } from './finding.js';
export { nestingMax } from './plain.js';

/** Line and column count from 1; a column is a UTF-16 unit, as editors count. */
export interface SourceLocation {
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
export interface DocumentProblem extends ValueProblem, SourceLocation {}

type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly ValueProblem[] };
export type DocumentResult<T> =
  | { readonly ok: true; readonly value: T; locate(path: DocumentPath): SourceLocation }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

/** `file:line:column: path: message (expected ...)`; without a place for a value that stood in no file. */
export function formatProblem(problem: ValueProblem | DocumentProblem): string {
  const place = 'file' in problem ? `${problem.file}:${problem.line}:${problem.column}: ` : '';
  const path = problem.path === '' ? '' : `${problem.path}: `;
  return `${place}${path}${problem.message} (expected ${problem.expected})`;
}

/**
 * Reads one YAML or JSON document and checks it. The first problems come back at once, sorted by place; the
 * schema is not asked about a text that is not well-formed. `locate` answers for any path, a missing one with the
 * mapping or list it would stand in.
 */
export function parseDocument<T>(text: string, file: string, schema: z.ZodType<T>): DocumentResult<T> {
  const source = readSource(text);
  const result = source.wellFormed ? schema.safeParse(source.value, { error: describeExpected }) : undefined;
  if (result?.success && source.findings.length === 0) {
    return { ok: true, value: result.data, locate: (path) => ({ file, ...source.locate({ path }) }) };
  }
  // The schema's opinion on a null that stands for a refused value is noise.
  const opinions = explainAll(result?.error?.issues ?? [], source.value).filter(
    ({ path }) => !source.isRefused(path),
  );
  const problems = [...source.findings, ...opinions].map((finding) => ({
    file,
    ...source.locate(finding),
    ...toProblem(finding),
  }));
  problems.sort((a, b) => a.line - b.line || a.column - b.column || (a.path < b.path ? -1 : 1));
  return { ok: false, problems: told(problems) };
}

/** The same check and wording for a value that is already in memory. */
export function checkValue<T>(value: unknown, schema: z.ZodType<T>): Checked<T> {
  const result = schema.safeParse(value, { error: describeExpected });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, problems: told(explainAll(result.error.issues, value).map(toProblem)) };
}

/** As many as are told. The one that stands for all others has the place of the first of them. */
function told<Problem extends ValueProblem>(problems: readonly Problem[]): readonly Problem[] {
  const next = problems[problemsMax];
  if (next === undefined) return problems;
  const message = `${problems.length - problemsMax} more problems`;
  return [...problems.slice(0, problemsMax), { ...next, path: '', message, expected: 'none' }];
}

function toProblem({ path, message, expected }: DocumentFinding): ValueProblem {
  return { path: formatPath(path), message, expected };
}

const durationExpected = "a duration such as '10m', '90s', '1h30m' or '500ms'";

/** A duration in a file, as text. Unit of the result: ms, a whole number from 0 to `durationMsMax`. */
export const durationMs = z.string({ error: durationExpected }).transform((text, context) => {
  const parsedMs = parseDuration(text);
  if (parsedMs !== undefined) return parsedMs;
  context.addIssue({ code: 'custom', message: durationExpected });
  return z.NEVER;
});

/** A pace in a file or a body, as `serve --pace` takes it. */
export const pace = z.string({ error: paceExpected }).transform((text, context) => {
  const parsed = parsePace(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: paceExpected });
  return z.NEVER;
});

// Options of a call as somebody gave them. The compiler does not see all of them: JavaScript, a cast, a value from elsewhere.
// What is no option is told with its place and with what was meant, before anything is made of the others.

/** An option for each key of a type, each of them optional. */
export type OptionShape<Options> = { readonly [Key in keyof Required<Options>]: z.ZodType };

/** Of which only the form is asked: what reads it says the rest. */
export const anything = z.unknown();
export const seedOption = z.union([z.string().min(1), z.number()], { error: 'a text or a number' });
export const functionOption = z.custom((given) => typeof given === 'function', { error: 'a function' });
/** Rules by their names. */
export const predicates = z.record(z.string(), functionOption, { error: 'functions by their names' });

/** A schema of options; whatever is left out or undefined is not given. */
export function optionsOf<Options>(shape: OptionShape<Options>) {
  const entries = Object.entries<z.ZodType>(shape).map(([key, schema]) => [key, schema.optional()]);
  return z.strictObject(Object.fromEntries(entries) as Record<string, z.ZodType>);
}

/** Throws TypeError for options that are none, naming the call and every problem. */
export function checkOptions(call: string, given: unknown, schema: z.ZodType): void {
  const checked = checkValue(given, schema);
  if (checked.ok) return;
  const problems = checked.problems.map(
    ({ path, message, expected }) => `${path === '' ? '' : `${path}: `}${message} (expected ${expected})`,
  );
  throw new TypeError(`${call}: ${problems.join('; ')}`);
}
