/**
 * Finds the body that a write of a history came with, by trying bodies on whoever knows what becomes of one. What a service has
 * noted beside what it was sent is told to be unknown, and left out of the next try.
 */
import type { JsonObject } from '../../engine/index.js';
import { atOnce, type Pausing, pause } from '../pausing.js';

/** What came of a body. */
export interface Tried {
  /** Whether the write is the one that the history has. */
  readonly isIt: boolean;
  /** The body of the answer; undefined for none. */
  readonly said: JsonObject | undefined;
}

export interface FoundBody<Came extends Tried> {
  readonly body: JsonObject | undefined;
  readonly came: Came;
  /** Where it is not the one: parameters and properties of the write that it lacks, by their names or pointers to them. */
  readonly lacks: readonly string[];
}

/** The first that is the one, or else what is left of the likeliest. The likeliest come first; there is at least one. */
export function findBody<Came extends Tried>(
  bodies: Iterable<JsonObject | undefined>,
  trial: (body: JsonObject | undefined) => Came,
): FoundBody<Came> {
  return atOnce(pausingFindBody(bodies, trial));
}

export function* pausingFindBody<Came extends Tried>(
  bodies: Iterable<JsonObject | undefined>,
  trial: (body: JsonObject | undefined) => Came,
): Pausing<FoundBody<Came>> {
  let likeliest: FoundBody<Came> | undefined;
  for (const likely of bodies) {
    const found = yield* withoutUnknown(likely, trial);
    if (found.came.isIt) return found;
    likeliest ??= found;
  }
  if (likeliest === undefined) throw new Error('there was no body to be tried');
  return likeliest;
}

function* withoutUnknown<Came extends Tried>(
  likely: JsonObject | undefined,
  trial: (body: JsonObject | undefined) => Came,
): Pausing<FoundBody<Came>> {
  const lacks = new Set<string>();
  for (let body = likely; ; ) {
    const came = trial(body);
    yield pause;
    if (came.isIt) return { body, came, lacks: [] };
    const told = complaintsIn(came.said);
    for (const { name, isUnknown } of told) if (!isUnknown) lacks.add(name);
    const wrong = told.map(({ name }) => name).filter((name) => Object.hasOwn(body ?? {}, name));
    if (body === undefined || wrong.length === 0) return { body, came, lacks: [...lacks] };
    body = Object.fromEntries(Object.entries(body).filter(([name]) => !wrong.includes(name)));
  }
}

interface Complaint {
  /** Deeper down, a pointer without its first slash. */
  readonly name: string;
  /** Whether there is nothing of that name, rather than another value or none at all. */
  readonly isUnknown: boolean;
}

/** What the messages of an answer are about. */
function complaintsIn(said: JsonObject | undefined): readonly Complaint[] {
  const { error } = (said ?? {}) as { readonly error?: JsonObject };
  const infos = (error?.['@Message.ExtendedInfo'] ?? []) as readonly {
    readonly MessageId?: string;
    readonly RelatedProperties?: readonly string[];
  }[];
  return infos.flatMap(({ MessageId = '', RelatedProperties: pointers = [] }) =>
    pointers.map((pointer) => ({
      name: pointer.replace(/^#\//, ''),
      isUnknown: /Unknown$/.test(MessageId),
    })),
  );
}
