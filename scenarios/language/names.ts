/**
 * Names in a file: its parameters, whose values are inserted before validation, and its saved values, which are
 * inserted when a step runs. A reference to any other name is an error with its location.
 */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import { type DocumentProblem, parseDocument } from '../../models/document/index.js';
import { formatNamed } from '../report/value-text.js';
import { FilledTooLarge, fill, namesIn, roundName, type Saved } from '../run/saved.js';
import { isMapping, nameOfMembers, references, savedNames, withSteps } from './references.js';
import type { Problem } from './step-kind.js';
import { json } from './values.js';

/**
 * Returns the schema of a document that inserts the values of parameters before validation: the given values, and
 * otherwise the defaults.
 */
export function withNames<Schema extends z.ZodType>(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
) {
  return z
    .unknown()
    .transform((document, context) => {
      if (!isMapping(document)) return document;
      const { parameters, ...rest } = document;
      const declared = isMapping(parameters) ? parameters : {};
      const known: Saved = new Map(Object.entries({ ...declared, ...values }) as [string, Json][]);
      for (const problem of problemsOfNames(rest, [...known.keys()])) {
        const { message, path, expected } = problem;
        context.addIssue({ code: 'custom', message, path: [...path], params: { expected } });
      }
      const filled = fillWhole(rest as Json, known);
      if (filled === undefined) {
        const message = 'is too large with the values of its parameters in it';
        const expected = 'values that are small enough to be inserted';
        context.addIssue({ code: 'custom', message, path: [], params: { expected } });
        return z.NEVER;
      }
      return { ...(filled as object), ...(parameters === undefined ? {} : { parameters }) };
    })
    .pipe(withSteps(schema));
}

/** Inserts the values; undefined if the result is too large. */
function fillWhole(value: Json, known: Saved): Json | undefined {
  try {
    return fill(value, known, false);
  } catch (error) {
    if (error instanceof FilledTooLarge) return undefined;
    throw error;
  }
}

/** Yields the problems of references to names. `parameters` contains the names of the parameters. */
function* problemsOfNames(document: object, parameters: readonly string[]): Generator<Problem> {
  const later = new Set([roundName, ...nameOfMembers(document), ...savedNames(document)]);
  for (const { path, name, saved } of references(document)) {
    if (parameters.includes(name) || saved?.has(name)) continue;
    if (!later.has(name)) {
      const expected = `one of ${[...parameters, ...later].join(', ')}, or $\${${name}} for the text itself`;
      yield { message: `there is nothing called ${name}`, path, expected };
    } else if (saved === undefined) {
      const expected = 'a value, or the name of a parameter';
      yield {
        message: `${name} has its value only during the run, for requests, expectations and conditions`,
        path,
        expected,
      };
    } else if (name === roundName) {
      yield { message: 'no enclosing step counts rounds', path, expected: 'repeat or every' };
    } else {
      const names = [...parameters, ...saved];
      const expected = names.length === 0 ? 'an earlier step that saves it' : `one of ${names.join(', ')}`;
      yield { message: `no earlier step has saved ${name}`, path, expected };
    }
  }
}

const declaring = z.looseObject({ parameters: z.record(z.string(), json).default({}) });

/** Returns the declared parameters with their defaults; none for a file that cannot be parsed up to them. */
export function declaredParameters(text: string, file: string): Readonly<Record<string, Json>> {
  const reading = parseDocument(text, file, declaring);
  return reading.ok ? reading.value.parameters : {};
}

const foundText = /^found ("(?:[^"\\]|\\.)*")/;

/**
 * Returns the given problems. A problem of a text with `${name}` references also shows the text after the references
 * are replaced.
 */
export function withValues(
  problems: readonly DocumentProblem[],
  { text, file }: { readonly text: string; readonly file: string },
  values: Readonly<Record<string, unknown>>,
): readonly DocumentProblem[] {
  const known: Saved = new Map(
    Object.entries({ ...declaredParameters(text, file), ...values }) as [string, Json][],
  );
  return problems.map((problem) => {
    const message = problem.message.replace(foundText, (found, quoted: string) => {
      const written = JSON.parse(quoted) as string;
      const names = namesIn(written);
      if (names.length === 0 || !names.every((name) => known.has(name))) return found;
      const filled = fillWhole(written, known);
      return filled === undefined ? found : `${found}, which is ${formatNamed(names.join(' '), filled)}`;
    });
    return { ...problem, message };
  });
}

const shape = /^([A-Za-z_]\w*)=(.*)$/s;

/**
 * Parses the setting of a parameter. A value that is valid JSON is parsed as JSON; any other value is a text. Undefined
 * for a text without a name.
 */
export function parseSetting(text: string): readonly [name: string, value: Json] | undefined {
  const [, name, written = ''] = shape.exec(text) ?? [];
  return name === undefined ? undefined : [name, jsonIn(written) ?? written];
}

/** Formats the setting of a parameter for a command line: `hot=45`, `label=rack 7`, `labels=["a"]`. */
export function formatSetting(name: string, value: unknown): string {
  const asText = typeof value === 'string' && jsonIn(value) === undefined;
  return `${name}=${asText ? value : JSON.stringify(value)}`;
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
