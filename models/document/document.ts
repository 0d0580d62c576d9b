/**
 * Parser of external files such as blueprints and scenarios: converts a text to a typed value, or to problems with line
 * and column. `source.ts` converts the text to plain JSON without dates, NaN, repeated keys, a second document or
 * aliases that expand exponentially. The JSON is validated against the schema of the caller, and `explain.ts` describes
 * the validation errors. Only the caller opens the file and interprets the value.
 */
import * as z from 'zod';
import { paceExpected, parseDuration, parsePace } from '../../engine/index.js';
import { describeExpected, explainAll } from './explain.js';
import { type DocumentFinding, type DocumentPath, formatPath } from './finding.js';
import { readSource } from './source.js';

/** Maximum number of reported problems of one document. Assumption: more than a user corrects in one attempt. */
const problemsMax = 32;

export type { DocumentPath } from './finding.js';
export { nestingMax } from './plain.js';

/** Location of a value in a file. Line and column count from 1; a column is a UTF-16 code unit, as editors count. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
/** Problem of a value from a file or from memory. An example of `path` is `processors[0].cores`; '' is the root. */
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

/**
 * Returns a problem as `file:line:column: path: message (expected ...)`; without location if the value is not from a
 * file.
 */
export function formatProblem(problem: ValueProblem | DocumentProblem): string {
  const place = 'file' in problem ? `${problem.file}:${problem.line}:${problem.column}: ` : '';
  const path = problem.path === '' ? '' : `${problem.path}: `;
  return `${place}${path}${problem.message} (expected ${problem.expected})`;
}

/**
 * Parses and validates one YAML or JSON document. Returns the value, or the first problems sorted by location. A text
 * with a syntax error is not validated against the schema. The returned `locate` function accepts any path; for a
 * missing value, it returns the location of the enclosing mapping or list.
 */
export function parseDocument<T>(text: string, file: string, schema: z.ZodType<T>): DocumentResult<T> {
  const source = readSource(text);
  const result = source.wellFormed ? schema.safeParse(source.value, { error: describeExpected }) : undefined;
  if (result?.success && source.findings.length === 0) {
    return { ok: true, value: result.data, locate: (path) => ({ file, ...source.locate({ path }) }) };
  }
  // The parser has reported each value that JSON cannot represent, and has replaced it by null. Schema errors about
  // such a null are omitted.
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

/** Validates a value in memory, with the same messages as `parseDocument`. */
export function checkValue<T>(value: unknown, schema: z.ZodType<T>): Checked<T> {
  const result = schema.safeParse(value, { error: describeExpected });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, problems: told(explainAll(result.error.issues, value).map(toProblem)) };
}

/**
 * Limits a list of problems to `problemsMax` entries. If problems are omitted, the last entry reports their number, at
 * the location of the first omitted problem.
 */
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

/** Schema of a duration as text in a file. Unit of the result: ms, a whole number from 0 to `durationMsMax`. */
export const durationMs = z.string({ error: durationExpected }).transform((text, context) => {
  const parsedMs = parseDuration(text);
  if (parsedMs !== undefined) return parsedMs;
  context.addIssue({ code: 'custom', message: durationExpected });
  return z.NEVER;
});

/** Schema of a pace in a file or a request body, in the syntax of `serve --pace`. */
export const pace = z.string({ error: paceExpected }).transform((text, context) => {
  const parsed = parsePace(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: paceExpected });
  return z.NEVER;
});

// Validation of the options of library calls. Options are validated at run time, because the compiler does not check
// JavaScript callers, casts and values from external sources. An unknown option is reported with its path and a
// suggestion, before the call creates anything.

/** Schemas of the options of a call: one schema for each key of the options type. */
export type OptionShape<Options> = { readonly [Key in keyof Required<Options>]: z.ZodType };

/** Schema of an option that is not validated here, but by the code that uses the option. */
export const anything = z.unknown();
export const seedOption = z.union([z.string().min(1), z.number()], { error: 'a text or a number' });
export const functionOption = z.custom((given) => typeof given === 'function', { error: 'a function' });
/** Schema of predicate functions by name, for user-defined rules. */
export const predicates = z.record(z.string(), functionOption, { error: 'functions by their names' });

/** Returns the schema of an options object. An omitted member and an undefined member are equivalent. */
export function optionsOf<Options>(shape: OptionShape<Options>) {
  const entries = Object.entries<z.ZodType>(shape).map(([key, schema]) => [key, schema.optional()]);
  return z.strictObject(Object.fromEntries(entries) as Record<string, z.ZodType>);
}

/** Throws a TypeError for invalid options. The error message contains the name of the call and every problem. */
export function checkOptions(call: string, given: unknown, schema: z.ZodType): void {
  const checked = checkValue(given, schema);
  if (checked.ok) return;
  const problems = checked.problems.map(
    ({ path, message, expected }) => `${path === '' ? '' : `${path}: `}${message} (expected ${expected})`,
  );
  throw new TypeError(`${call}: ${problems.join('; ')}`);
}
