/**
 * Entry point for external files: parses a text into a typed value, or into problems with line and column. Blueprints
 * and scenarios use it. `source.ts` converts the text to plain JSON: no dates, no NaN, no repeated keys, no second
 * document, no exponential aliases. The schema validates it; `explain.ts` describes the errors. Opening the file and
 * the meaning of a document are elsewhere.
 */
import * as z from 'zod';
import { paceExpected, parseDuration, parsePace } from '../../engine/index.js';
import { describeExpected, explainAll } from './explain.js';
import { type DocumentFinding, type DocumentPath, formatPath } from './finding.js';
import { readSource } from './source.js';

/** Maximum number of reported problems of one document. Assumption: more than a user corrects at once. */
const problemsMax = 32;

export type { DocumentPath } from './finding.js';
export { nestingMax } from './plain.js';

/** Line and column count from 1; a column is a UTF-16 unit, as editors count. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
/** A problem of a value from any source. `path` reads like `processors[0].cores`; '' is the root. */
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

/** `file:line:column: path: message (expected ...)`; without a location for a value that is not from a file. */
export function formatProblem(problem: ValueProblem | DocumentProblem): string {
  const place = 'file' in problem ? `${problem.file}:${problem.line}:${problem.column}: ` : '';
  const path = problem.path === '' ? '' : `${problem.path}: `;
  return `${place}${path}${problem.message} (expected ${problem.expected})`;
}

/**
 * Parses and validates one YAML or JSON document. The first problems are returned, sorted by location; a syntactically
 * invalid text is not validated. `locate` accepts any path, and returns the enclosing mapping or list for a missing
 * one.
 */
export function parseDocument<T>(text: string, file: string, schema: z.ZodType<T>): DocumentResult<T> {
  const source = readSource(text);
  const result = source.wellFormed ? schema.safeParse(source.value, { error: describeExpected }) : undefined;
  if (result?.success && source.findings.length === 0) {
    return { ok: true, value: result.data, locate: (path) => ({ file, ...source.locate({ path }) }) };
  }
  // Errors of the schema about a null that replaces a refused value are suppressed.
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

/** The same validation and messages for a value in memory. */
export function checkValue<T>(value: unknown, schema: z.ZodType<T>): Checked<T> {
  const result = schema.safeParse(value, { error: describeExpected });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, problems: told(explainAll(result.error.issues, value).map(toProblem)) };
}

/** The reported problems. The one that stands for all others has the location of the first of them. */
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

/** A duration as text in a file. Unit of the result: ms, a whole number from 0 to `durationMsMax`. */
export const durationMs = z.string({ error: durationExpected }).transform((text, context) => {
  const parsedMs = parseDuration(text);
  if (parsedMs !== undefined) return parsedMs;
  context.addIssue({ code: 'custom', message: durationExpected });
  return z.NEVER;
});

/** A pace in a file or a body, in the syntax of `serve --pace`. */
export const pace = z.string({ error: paceExpected }).transform((text, context) => {
  const parsed = parsePace(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: paceExpected });
  return z.NEVER;
});

// Options of a library call. The compiler does not check all callers: JavaScript, a cast, a value from elsewhere. An
// unknown option is reported with its path and a suggestion, before anything is created.

/** An optional member for each key of a type. */
export type OptionShape<Options> = { readonly [Key in keyof Required<Options>]: z.ZodType };

/** Only the form is validated here: its reader validates the rest. */
export const anything = z.unknown();
export const seedOption = z.union([z.string().min(1), z.number()], { error: 'a text or a number' });
export const functionOption = z.custom((given) => typeof given === 'function', { error: 'a function' });
/** Rules by their names. */
export const predicates = z.record(z.string(), functionOption, { error: 'functions by their names' });

/** A schema of options; omitted and undefined members are equal. */
export function optionsOf<Options>(shape: OptionShape<Options>) {
  const entries = Object.entries<z.ZodType>(shape).map(([key, schema]) => [key, schema.optional()]);
  return z.strictObject(Object.fromEntries(entries) as Record<string, z.ZodType>);
}

/** Throws TypeError for invalid options, naming the call and every problem. */
export function checkOptions(call: string, given: unknown, schema: z.ZodType): void {
  const checked = checkValue(given, schema);
  if (checked.ok) return;
  const problems = checked.problems.map(
    ({ path, message, expected }) => `${path === '' ? '' : `${path}: `}${message} (expected ${expected})`,
  );
  throw new TypeError(`${call}: ${problems.join('; ')}`);
}
