/**
 * Names in a file: its parameters, whose values are put in before anything is checked, and what its steps save, which is put
 * in when they are taken. A name that is neither is a mistake, and is told where it stands.
 */
import * as z from 'zod';
import type { Json } from '../../engine/index.js';
import { type DocumentProblem, parseDocument } from '../../models/index.js';
import { namedInWords } from '../report/words.js';
import { fill, fillText, namesIn, roundName, type Saved } from '../run/saved.js';
import { json } from './json.js';

/** A document with the values of its parameters put in: those given, and for the rest what the document says. */
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
      const later = new Set([roundName, ...savedNames(rest.steps)]);
      for (const { path, name } of references(rest as Json)) {
        if (known.has(name) || later.has(name)) continue;
        const names = [...known.keys(), ...later];
        const params = { expected: `one of ${names.join(', ')}, or $\${${name}} for the text itself` };
        context.addIssue({ code: 'custom', message: `there is nothing called ${name}`, path, params });
      }
      return {
        ...(fill(rest as Json, known, false) as object),
        ...(parameters === undefined ? {} : { parameters }),
      };
    })
    .pipe(schema);
}

const declaring = z.looseObject({ parameters: z.record(z.string(), json).default({}) });

/** The parameters that a file says it has, with its own values; none of a file that cannot be read that far. */
export function declaredParameters(text: string, file: string): Readonly<Record<string, Json>> {
  const reading = parseDocument(text, file, declaring);
  return reading.ok ? reading.value.parameters : {};
}

const foundText = /^found ("(?:[^"\\]|\\.)*")/;

/** The same problems of a document; of a text with names in it, what it comes to as well. */
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
      return `${found}, which is ${namedInWords(names.join(' '), fillText(written, known))}`;
    });
    return { ...problem, message };
  });
}

function* references(
  value: Json,
  path: (string | number)[] = [],
): Generator<{ readonly path: (string | number)[]; readonly name: string }> {
  if (typeof value === 'string') for (const name of namesIn(value)) yield { path, name };
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* references(item, [...path, index]);
  } else if (isMapping(value)) {
    for (const [key, member] of Object.entries(value)) {
      for (const name of namesIn(key)) yield { path: [...path, key], name };
      yield* references(member as Json, [...path, key]);
    }
  }
}

/** What any step saves, at whatever depth. */
function* savedNames(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* savedNames(item);
  else if (isMapping(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (key === 'save' && isMapping(member)) yield* Object.keys(member);
      yield* savedNames(member);
    }
  }
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
