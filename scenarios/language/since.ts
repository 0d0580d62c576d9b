/**
 * Conditions that count since a step name it: a step of the same file, wherever in it. A name that no step has is found before
 * anything runs, with its place; whether the step has begun by then shows in the run.
 */
import * as z from 'zod';
import { isMapping } from './references.js';

/** Keys whose values are data of a request, an answer or a server, and hold neither steps nor conditions. */
const dataKeys = ['body', 'headers', 'has', 'expect', 'save', 'with', 'parameters', 'blueprint', 'overrides'];

/** A document whose conditions count since steps that it has. */
export function withSteps<Schema extends z.ZodType>(schema: Schema) {
  return z
    .unknown()
    .superRefine((document, context) => {
      const names = [...new Set(stepNames(isMapping(document) ? document.steps : undefined))];
      for (const { path, name } of countedSince(document)) {
        if (names.includes(name)) continue;
        const message = `no step is called ${JSON.stringify(name)}`;
        const expected = names.length === 0 ? 'a step with a name' : `one of ${names.join(', ')}`;
        context.addIssue({ code: 'custom', message, path: [...path], params: { expected } });
      }
    })
    .pipe(schema);
}

/** Of all steps in a list, however deep. */
function* stepNames(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* stepNames(item);
  if (!isMapping(value)) return;
  if (typeof value.name === 'string') yield value.name;
  for (const key of ['steps', 'parallel', 'choose']) yield* stepNames(value[key]);
}

type Path = readonly (string | number)[];

function* countedSince(
  value: unknown,
  path: Path = [],
): Generator<{ readonly path: Path; readonly name: string }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* countedSince(item, [...path, index]);
  } else if (isMapping(value)) {
    const { since, log, listener } = value;
    const isCounting = log !== undefined || listener !== undefined;
    if (isCounting && typeof since === 'string') yield { path: [...path, 'since'], name: since };
    for (const [key, member] of Object.entries(value)) {
      if (!dataKeys.includes(key)) yield* countedSince(member, [...path, key]);
    }
  }
}
