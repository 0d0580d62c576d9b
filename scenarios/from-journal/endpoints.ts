/** Endpoints of a generated scenario: listeners and sources with the recorded responses. */
import { isDeepStrictEqual } from 'node:util';
import { isEffectResult, type JsonObject, type OutboxEntry, parseDuration } from '../../engine/index.js';
import { readSent, type SentMessage } from '../endpoints/listener-answers.js';
import type { ListenerAnswerInput } from '../endpoints/listeners.js';
import type { SourceInput } from '../endpoints/sources.js';
import { networkMs } from './comparison.js';
import {
  type EffectOutcome,
  endsWithoutEndpoint,
  findListenerAnswer,
  findSource,
} from './endpoint-answers.js';
import type { RecordedHistory } from './recorded-history.js';

export interface EndpointKeys {
  readonly keys: JsonObject;
  /** Changes of contents at addresses, oldest first. */
  readonly changes: readonly SourceChange[];
  /** Results that no listener and no source can give, with the line of each result. */
  readonly leftOut: readonly { readonly line: number; readonly what: string }[];
}

/** Change of the content at an address, after one request and before another. */
export interface SourceChange {
  readonly step: JsonObject;
  readonly after: OutboxEntry;
  readonly before: OutboxEntry;
  /** Line of the first result with the changed content. */
  readonly line: number;
}

interface Came extends EffectOutcome {
  readonly line: number;
}

/** Content that an address had at its last request. */
interface Stood {
  readonly sends: SourceInput;
  readonly entry: OutboxEntry;
}

/**
 * Returns the endpoints. `effects` contains all requested effects; `awaited` contains the numbers of the effects
 * without a result at the end.
 */
export function endpointsOf(
  effects: readonly OutboxEntry[],
  awaited: ReadonlySet<number>,
  { inputs }: RecordedHistory,
): EndpointKeys {
  const lastLine = inputs.at(-1)?.line ?? 1;
  const results = new Map(
    inputs.flatMap(({ at, input, line }) => (isEffectResult(input) ? [[input.id, { at, input, line }]] : [])),
  );
  const writer = new OutsideWriter();
  for (const entry of effects) {
    const came = results.get(entry.id);
    if (came === undefined && !awaited.has(entry.id)) continue;
    const outcome = came && { afterMs: came.at - entry.requestedAt, result: came.input.result };
    writer.add({ entry, outcome, line: came?.line ?? lastLine });
  }
  return writer.written();
}

class OutsideWriter {
  readonly #listeners = new Map<string, (ListenerAnswerInput | undefined)[]>();
  /** Initial contents of sources, by address. */
  readonly #sources = new Map<string, SourceInput>();
  readonly #stood = new Map<string, Stood>();
  readonly #changes: SourceChange[] = [];
  readonly #leftOut: { line: number; what: string }[] = [];

  add(came: Came): void {
    const what = this.#put(came);
    if (what !== undefined) this.#leftOut.push({ line: came.line, what });
  }

  written(): EndpointKeys {
    const changed = new Set(this.#changes.map(({ step }) => step.source));
    const sources = [...this.#sources].filter(([uri, sends]) => sends !== 'refuses' || changed.has(uri));
    const listeners = [...this.#listeners].flatMap(([address, answers]) => {
      const list = shortest(Array.from(answers, (answer) => answer ?? 'never'));
      return isDeepStrictEqual(list, 'refuses') ? [] : [[address, list] as const];
    });
    return {
      keys: {
        ...(sources.length === 0 ? {} : { sources: Object.fromEntries(sources) as JsonObject }),
        ...(listeners.length === 0 ? {} : { listeners: Object.fromEntries(listeners) as JsonObject }),
      },
      changes: this.#changes,
      leftOut: this.#leftOut,
    };
  }

  /** Adds the endpoint that gives a result. Returns the problem if no endpoint can give it. */
  #put(came: Came): string | undefined {
    const sent = readSent(came.entry);
    if (sent !== undefined) return this.#addAnswer(sent, came);
    const { uri } = came.entry.params as { readonly uri?: string };
    if (uri !== undefined) return this.#addSource(uri, came);
    return endsWithoutEndpoint(came) ? undefined : `${came.entry.kind} never has the recorded result`;
  }

  #addAnswer({ to, number }: SentMessage, came: Came): string | undefined {
    const given = findListenerAnswer(to, came);
    if (given === undefined) return `no listener at ${to} can give the recorded response`;
    const known = this.#listeners.get(to) ?? [];
    const before = known[number - 1];
    if (before !== undefined && !isDeepStrictEqual(before, given))
      return `the listener at ${to} gave two different responses to message ${number}`;
    known[number - 1] = given;
    this.#listeners.set(to, known);
    return undefined;
  }

  #addSource(uri: string, came: Came): string | undefined {
    const sends = findSource(uri, came);
    if (sends === undefined) return `no source at ${uri} can give the recorded response`;
    const { entry, line } = came;
    const stood = this.#stood.get(uri);
    this.#stood.set(uri, { sends, entry });
    if (stood === undefined) this.#sources.set(uri, sends);
    else if (!isSameSource(stood.sends, sends)) {
      const step = { source: uri, sends } as JsonObject;
      this.#changes.push({ step, after: stood.entry, before: entry, line });
    }
    return undefined;
  }
}

/**
 * Returns the shortest list of responses. The last response of a list applies to all later messages, so repetitions at
 * the end are removed. Network jitter is removed if the responses differ in nothing else.
 */
function shortest(answers: readonly ListenerAnswerInput[]) {
  const [exact, plain] = [withoutRepetition(answers), withoutRepetition(answers.map(withoutNetworkTime))];
  const list = plain.length < exact.length ? plain : exact;
  return list.length === 1 ? list[0] : list;
}

function withoutRepetition(answers: readonly ListenerAnswerInput[]): readonly ListenerAnswerInput[] {
  const last = answers.at(-1);
  const other = answers.findLastIndex((answer) => !isDeepStrictEqual(answer, last));
  return answers.slice(0, other + 2);
}

function withoutNetworkTime(answer: ListenerAnswerInput): ListenerAnswerInput {
  return typeof answer === 'object' && isNetworkTime(answer) ? answer.status : answer;
}

function isSameSource(one: SourceInput, other: SourceInput): boolean {
  const timeless = (sends: SourceInput) =>
    typeof sends === 'object' && isNetworkTime(sends) ? { ...sends, after: undefined } : sends;
  return isDeepStrictEqual(timeless(one), timeless(other));
}

function isNetworkTime({ after = '' }: { readonly after?: string }): boolean {
  return (parseDuration(after) ?? 0) < networkMs;
}
