/**
 * The inputs of a history, each with what tells where it belongs in another one. Positions by the count of events hold in one
 * history alone, so an input comes at its instant: after what is due then, or before it where it was recorded before it, as what a
 * script or somebody outside sends by itself is.
 */
import { isEffectResult, type OutboxEntry, Simulation } from '../../engine/index.js';
import { createControllerWorld, type JournaledInput } from '../../machines/index.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import type { InputLine } from '../journal.js';

export interface RecordedInput {
  /** From 1, in their order. */
  readonly number: number;
  /** Virtual time. Unit: ms since the epoch. */
  readonly at: number;
  /** Events executed before it. */
  readonly after: number;
  readonly input: JournaledInput;
  /** Whether it came before what was due at its instant. */
  readonly comesFirst: boolean;
  readonly wasTaken: boolean;
  /** What was asked of the outside, of an answer that somebody waited for. */
  readonly asked: OutboxEntry | undefined;
}

/** Where they stand, without looking at the events. */
export function* inputLines({ source }: History): Generator<InputLine & { readonly number: number }> {
  let number = 0;
  for (let segment = 0; segment < source.count; segment++) {
    for (const line of source.read(segment).lines) if ('input' in line) yield { ...line, number: ++number };
  }
}

/** Those that were executed when there had been so many events, or later. */
export function* recordedInputs(history: History, since: number): Generator<RecordedInput> {
  const world = createControllerWorld();
  for (const { number, at, after, input } of inputLines(history)) {
    if (after < since) continue;
    const event = history.event(after + 1);
    const { nextAt } = new Simulation(world, event.before);
    const comesFirst = nextAt !== undefined && nextAt <= at;
    yield { number, at, after, input, comesFirst, wasTaken: wasTaken(event), asked: askedFor(event, input) };
  }
}

function wasTaken({ cause }: HistoryEvent): boolean {
  return 'input' in cause && cause.outcome.ok;
}

function askedFor({ before }: HistoryEvent, input: JournaledInput): OutboxEntry | undefined {
  return isEffectResult(input) ? before.outbox.entries[input.id] : undefined;
}
