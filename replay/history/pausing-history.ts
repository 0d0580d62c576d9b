/**
 * Reads of a history with pauses: every method that may re-execute events yields between chunks of them
 * (`cooperative.ts`). To read a state, the events after the nearest checkpoint are re-executed. `History` has the same
 * methods without pauses.
 */
import { type Address, isEffectResult } from '../../engine/index.js';
import { type ControllerTree, pointerToMachine } from '../../models/index.js';
import { firstIndexWhere, type Pausing, type PausingItems, pause } from '../cooperative.js';
import { ChangeFilter } from './changed-pointers.js';
import { HistoryMismatch } from './re-execution.js';
import { eventsPerSegment, type SegmentFacts, type SegmentSource, segmentOfEvent } from './segment.js';
import { SegmentReExecutor } from './segment-re-execution.js';
import type { HistoryEvent, HistoryStep } from './step.js';
import {
  allTransitions,
  type CausedTransition,
  type TransitionEvent,
  transitionEventOf,
} from './transitions.js';

/**
 * Number of segments whose lines or facts are read between two pauses. Measured: reading one segment takes a tenth of a
 * millisecond.
 */
const segmentsAtOnce = 16;

export class PausingHistory {
  readonly #source: SegmentSource;
  readonly #again: SegmentReExecutor;

  constructor(source: SegmentSource) {
    this.#source = source;
    this.#again = new SegmentReExecutor(source);
  }

  /** Returns the state after a number of events, like `History.treeAfter`. */
  *treeAfter(events: number): Pausing<ControllerTree> {
    this.#demandEvents(events, 0);
    const segment = events / eventsPerSegment;
    const isBeginning = Number.isInteger(segment) && segment < this.#source.count;
    return isBeginning ? yield* this.#again.beginning(segment) : (yield* this.#stepOf(events)).after;
  }

  /** Returns the number of events that were executed up to and including an instant, like `History.eventsUntil`. */
  *eventsUntil(atMs: number): Pausing<number> {
    const { end, genesis } = this.#source;
    if (!Number.isInteger(atMs) || atMs < genesis.startMs || atMs > end.at)
      throw new RangeError(`${atMs} is not in the history, which is from ${genesis.startMs} to ${end.at}`);
    // The search returns the last segment that starts at or before the instant, because several segments can start at
    // one instant.
    const after = firstIndexWhere(this.#source.count, (segment) => this.#source.facts(segment).at > atMs);
    const segment = Math.max(0, after - 1);
    const steps = yield* this.#stepsUntil(segment, (step) => atOf(step) > atMs);
    const within = firstIndexWhere(steps.length, (index) => atOf(steps[index] as HistoryStep) > atMs);
    return segment * eventsPerSegment + within;
  }

  /** Returns an event by its number, like `History.event`. */
  *event(number: number): Pausing<HistoryEvent> {
    this.#demandEvents(number, 1);
    return toEvent(yield* this.#stepOf(number), number);
  }

  /** Yields the events in order, like `History.events`. */
  *events(from = 1, to = this.#source.end.after): PausingItems<HistoryEvent> {
    for (let number = Math.max(1, from); number <= Math.min(to, this.#source.end.after); number++)
      yield yield* this.event(number);
  }

  /** Returns all steps of a segment. */
  stepsOf(segment: number): Pausing<readonly HistoryStep[]> {
    return this.#again.stepsOf(segment);
  }

  /** Returns the last event that matches a filter, like `History.lastChange`. */
  *lastChange(filter: ChangeFilter, until = this.#source.end.after): Pausing<HistoryEvent | undefined> {
    for (let segment = segmentOfEvent(until); segment >= 0; segment--) {
      if (segment % segmentsAtOnce === 0) yield pause;
      if (!filter.mayPassIn(this.#source.facts(segment))) continue;
      const steps = yield* this.#again.stepsOf(segment, until);
      const first = segment * eventsPerSegment;
      for (let index = Math.min(steps.length, until - first) - 1; index >= 0; index--) {
        const step = steps[index];
        if (step !== undefined && filter.passes(step)) return toEvent(step, first + index + 1);
      }
      yield pause;
    }
    return undefined;
  }

  /** Returns the first event that matches a filter, like `History.firstChange`. */
  *firstChange(
    filter: ChangeFilter,
    after: number,
    until = this.#source.end.after,
  ): Pausing<HistoryEvent | undefined> {
    for (let segment = segmentOfEvent(after + 1); segment <= segmentOfEvent(until); segment++) {
      if (segment % segmentsAtOnce === 0) yield pause;
      if (!filter.mayPassIn(this.#source.facts(segment))) continue;
      const steps = yield* this.#again.stepsOf(segment);
      const first = segment * eventsPerSegment;
      for (let index = Math.max(0, after - first); index < Math.min(steps.length, until - first); index++) {
        const step = steps[index];
        if (step !== undefined && filter.passes(step)) return toEvent(step, first + index + 1);
      }
      yield pause;
    }
    return undefined;
  }

  /**
   * Yields the events that changed the active states of one of the machines, after number `after` and up to number
   * `until`. The transitions are read from the record; only segments without recorded transitions are re-executed.
   */
  *transitions(
    machines: readonly Address[],
    after = 0,
    until = this.#source.end.after,
  ): PausingItems<CausedTransition> {
    const filter = this.#filterOf(machines);
    for (let segment = segmentOfEvent(after + 1); segment <= segmentOfEvent(until); segment++) {
      if (segment % segmentsAtOnce === 0) yield pause;
      const events = yield* this.#transitionsIn(segment, machines, filter);
      yield* this.#caused(
        segment,
        events.filter(({ number }) => number > after && number <= until),
      );
    }
  }

  /**
   * Returns the last event up to number `until` that changed the active states of one of the machines; undefined if
   * there is none.
   */
  *lastTransition(machines: readonly Address[], until: number): Pausing<TransitionEvent | undefined> {
    const filter = this.#filterOf(machines);
    for (let segment = segmentOfEvent(until); segment >= 0; segment--) {
      if (segment % segmentsAtOnce === 0) yield pause;
      const events = yield* this.#transitionsIn(segment, machines, filter);
      const found = events.findLast(({ number }) => number <= until);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns the event count just after an input was executed, like `History.eventsAfterInput`. */
  *eventsAfterInput(input: number): Pausing<number | undefined> {
    let before = 0;
    for (let segment = 0; segment < this.#source.count; segment++) {
      if (segment % segmentsAtOnce === 0) yield pause;
      const inputs = this.#source.read(segment).lines.filter((line) => 'input' in line);
      const line = inputs[input - before - 1];
      if (line !== undefined) return line.after + 1;
      before += inputs.length;
    }
    return undefined;
  }

  /** Returns the number of inputs of the history. */
  *countInputs(): Pausing<number> {
    let count = 0;
    for (let segment = 0; segment < this.#source.count; segment++) {
      if (segment % segmentsAtOnce === 0) yield pause;
      count += this.#source.read(segment).lines.filter((line) => 'input' in line).length;
    }
    return count;
  }

  /** Returns the event that caused an event, like `History.causeOf`. */
  *causeOf({ cause }: HistoryEvent): Pausing<HistoryEvent | undefined> {
    if ('seq' in cause)
      return yield* this.#giving(
        ({ nextSeq }) => nextSeq,
        ({ clock }) => clock.nextSeq,
        cause.seq,
      );
    if (!isEffectResult(cause.input)) return undefined;
    return yield* this.#giving(
      ({ nextEffect }) => nextEffect,
      ({ outbox }) => outbox.nextId,
      cause.input.id,
    );
  }

  #filterOf(machines: readonly Address[]): ChangeFilter {
    return new ChangeFilter(machines.map(pointerToMachine), () => this.#source.names);
  }

  /**
   * Returns the transition events of the machines in a segment. A segment in which the machines did not change is not
   * read.
   */
  *#transitionsIn(
    segment: number,
    machines: readonly Address[],
    filter: ChangeFilter,
  ): Pausing<readonly TransitionEvent[]> {
    if (!filter.mayPassIn(this.#source.facts(segment))) return [];
    yield pause;
    const recorded = this.#source.transitions(segment) ?? (yield* this.#transitionsAgain(segment));
    return recorded.filter((event) =>
      [...allTransitions(event)].some(({ machine }) => machines.includes(machine)),
    );
  }

  *#transitionsAgain(segment: number): Pausing<readonly TransitionEvent[]> {
    const steps = yield* this.#again.stepsOf(segment);
    return steps.flatMap((step) => transitionEventOf(step) ?? []);
  }

  *#caused(segment: number, events: readonly TransitionEvent[]): Generator<CausedTransition> {
    const isAnyInput = events.some(({ cause }) => 'refused' in cause);
    const lines = isAnyInput ? this.#source.read(segment).lines : [];
    const inputs = new Map(lines.flatMap((line) => ('input' in line ? [[line.after + 1, line.input]] : [])));
    for (const event of events) {
      const input = inputs.get(event.number);
      if ('refused' in event.cause && input === undefined)
        throw new HistoryMismatch(
          `event ${event.number} was an input, but no line of the journal contains it`,
        );
      yield { ...event, input };
    }
  }

  /** Finds the event that assigned a timer or effect number. The number must not be one that the genesis assigned. */
  *#giving(
    ofFacts: (facts: SegmentFacts) => number,
    ofTree: (tree: ControllerTree) => number,
    wanted: number,
  ): Pausing<HistoryEvent> {
    const after = firstIndexWhere(
      this.#source.count,
      (segment) => ofFacts(this.#source.facts(segment)) > wanted,
    );
    const segment = after - 1;
    const steps = yield* this.#stepsUntil(segment, (step) => ofTree(step.after) > wanted);
    const index = firstIndexWhere(steps.length, (one) => ofTree((steps[one] as HistoryStep).after) > wanted);
    return toEvent(steps[index] as HistoryStep, segment * eventsPerSegment + index + 1);
  }

  *#stepOf(number: number): Pausing<HistoryStep> {
    const segment = segmentOfEvent(number);
    const steps = yield* this.#again.stepsOf(segment, number);
    return steps[number - 1 - segment * eventsPerSegment] as HistoryStep;
  }

  /** Returns the steps of a segment at least up to the first step that matches; all steps if none matches. */
  *#stepsUntil(segment: number, isIt: (step: HistoryStep) => boolean): Pausing<readonly HistoryStep[]> {
    const before = segment * eventsPerSegment;
    const end = Math.min(before + eventsPerSegment, this.#source.end.after);
    for (let upTo = before + 1; ; ) {
      const steps = yield* this.#again.stepsOf(segment, upTo);
      const last = steps.at(-1);
      if (last === undefined || isIt(last) || before + steps.length >= end) return steps;
      upTo = before + steps.length + 1;
      yield pause;
    }
  }

  #demandEvents(number: number, least: number): void {
    const { after } = this.#source.end;
    if (Number.isInteger(number) && number >= least && number <= after) return;
    throw new RangeError(`event ${number} is not in the history, which has ${least} to ${after}`);
  }
}

/** Returns the event of a step, with its number. */
export function toEvent(step: HistoryStep, number: number): HistoryEvent {
  return { ...step, number, at: atOf(step) };
}

function atOf({ after }: HistoryStep): number {
  return after.clock.now;
}
