/**
 * References to names in a file, and the names that are saved at each step. The steps are examined in order before the
 * run. Any of several parallel lists may run first, and any of several alternatives may be selected.
 */
import * as z from 'zod';
import { memberName, namesIn, roundName } from '../run/saved.js';

export interface Reference {
  readonly path: readonly (string | number)[];
  readonly name: string;
  /** Names that steps may have saved before the reference; undefined at a location that requires a literal value. */
  readonly saved: Names | undefined;
}

type Names = ReadonlySet<string>;
type Path = Reference['path'];
/** Generator that yields references, and returns the names that are saved after the last one. */
type Walk = Generator<Reference, Names>;

/** Keys of a step whose texts are filled at run time. */
const filledKeys = ['request', 'body', 'headers', 'expect', 'when', 'while', 'check', 'until', 'with'];
/** Keys of a step that are evaluated after its action. */
const askedAfter = ['until'];

/** Yields all references of a document, in any order. */
export function* references(document: unknown): Generator<Reference> {
  if (!isMapping(document)) return;
  const { steps, checks, ...rest } = document;
  const saved = yield* inList(steps, ['steps'], new Set(nameOfMembers(document)));
  yield* inside(checks, ['checks'], saved);
  yield* inside(rest, [], undefined);
}

/** Returns the name of a member as a saved value, which a scenario with several controllers has. */
export function nameOfMembers(document: object): readonly string[] {
  return 'controllers' in document ? [memberName] : [];
}

/** Yields all names that any step saves, at any depth. */
export function* savedNames(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* savedNames(item);
  else if (isMapping(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (key === 'save' && isMapping(member)) yield* Object.keys(member);
      yield* savedNames(member);
    }
  }
}

function* inList(steps: unknown, path: Path, before: Names): Walk {
  if (!Array.isArray(steps)) return before;
  let saved = before;
  for (const [index, step] of steps.entries()) saved = yield* inStep(step, [...path, index], saved);
  return saved;
}

function* inStep(step: unknown, path: Path, before: Names): Walk {
  if (!isMapping(step)) return before;
  const { steps: _, parallel: __, choose: ___, ...others } = step;
  const counted = step.repeat === undefined && step.every === undefined ? [] : [roundName];
  const begun = new Set([...before, ...counted]);
  const after = new Set([...begun, ...namesOf(step.save)]);
  for (const { list, at, beside } of innerLists(step)) {
    const first = new Set([...begun, ...savedNames(beside)]);
    for (const name of yield* inList(list, [...path, ...at], first)) after.add(name);
  }
  for (const [key, member] of Object.entries(others)) {
    const known = askedAfter.includes(key) ? after : begun;
    yield* inside(member, [...path, key], filledKeys.includes(key) ? known : undefined);
  }
  return new Set([...after].filter((name) => before.has(name) || !counted.includes(name)));
}

interface InnerList {
  readonly list: unknown;
  /** Path relative to the step. */
  readonly at: Path;
  /** Other lists that run in parallel with this list. */
  readonly beside: unknown;
}

function innerLists({ steps, parallel, choose }: Readonly<Record<string, unknown>>): readonly InnerList[] {
  const tracks = Array.isArray(parallel) ? parallel : [];
  const choices = Array.isArray(choose) ? choose : [];
  return [
    { list: steps, at: ['steps'], beside: [] },
    ...tracks.map((list: unknown, index) => ({
      list,
      at: ['parallel', index],
      beside: tracks.filter((_, other) => other !== index),
    })),
    ...choices.map((choice: unknown, index) => ({
      list: isMapping(choice) ? choice.steps : undefined,
      at: ['choose', index, 'steps'],
      beside: [],
    })),
  ];
}

function* inside(value: unknown, path: Path, saved: Names | undefined): Generator<Reference> {
  if (typeof value === 'string') for (const name of namesIn(value)) yield { path, name, saved };
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* inside(item, [...path, index], saved);
  } else if (isMapping(value)) {
    for (const [key, member] of Object.entries(value)) {
      for (const name of namesIn(key)) yield { path: [...path, key], name, saved };
      yield* inside(member, [...path, key], saved);
    }
  }
}

function namesOf(save: unknown): readonly string[] {
  return isMapping(save) ? Object.keys(save) : [];
}

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys whose values are data of a request, a response or a server, and contain neither steps nor conditions. */
const dataKeys = ['body', 'headers', 'has', 'expect', 'save', 'with', 'parameters', 'blueprint', 'overrides'];

/**
 * Returns the schema of a document whose conditions can count since named steps. An unknown step name is reported
 * before the run, with its location. Only the run shows whether a step has started.
 */
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

/** Yields the names of all steps of a list, at any depth. */
function* stepNames(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* stepNames(item);
  if (!isMapping(value)) return;
  if (typeof value.name === 'string') yield value.name;
  for (const key of ['steps', 'parallel', 'choose']) yield* stepNames(value[key]);
}

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
