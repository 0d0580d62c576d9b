/**
 * A history that can be looked at anywhere: every event by its number, the state after it, and what had it happen. Looking
 * changes nothing; what is asked for is read from the nearest checkpoint and run again from there, and the last segments
 * that were looked at are kept.
 */
import { isEffectResult } from '../../engine/index.js';
import type { ControllerTree, Genesis } from '../../models/index.js';
import type { InputLine } from '../journal.js';
import { ChangeFilter } from './change-filter.js';
import { firstIndexWhere } from './first-index.js';
import {
  eventsPerSegment,
  type HistoryEnd,
  type SegmentFacts,
  type SegmentSource,
  segmentOfEvent,
} from './segment.js';
import { SegmentsAgain } from './segments-again.js';
import type { HistoryEvent, HistoryStep } from './step.js';

export class History {
  readonly #source: SegmentSource;
  readonly #again: SegmentsAgain;

  constructor(source: SegmentSource) {
    this.#source = source;
    this.#again = new SegmentsAgain(source);
  }

  /** What it is read from, for another history that goes on from it. */
  get source(): SegmentSource {
    return this.#source;
  }

  get genesis(): Genesis {
    return this.#source.genesis;
  }

  /** Virtual time. Unit: ms since the epoch. */
  get startMs(): number {
    return this.genesis.startMs;
  }

  /** Where it ends: it grows while it is being recorded. */
  get end(): HistoryEnd {
    return this.#source.end;
  }

  /** The same, up to now, while nothing happens after its last event. Unit: ms since the epoch. */
  goingOnTo(now: () => number): History {
    const source = this.#source;
    return new History({
      genesis: source.genesis,
      get end() {
        const { at, after } = source.end;
        return { at: Math.max(at, now()), after };
      },
      get count() {
        return source.count;
      },
      get names() {
        return source.names;
      },
      facts: (segment) => source.facts(segment),
      read: (segment) => source.read(segment),
    });
  }

  /** The state after so many events; the first one after none. Throws RangeError for more than there are. */
  treeAfter(events: number): ControllerTree {
    this.#demandEvents(events, 0);
    const segment = events / eventsPerSegment;
    const isBeginning = Number.isInteger(segment) && segment < this.#source.count;
    return isBeginning ? this.#again.beginning(segment) : this.#stepOf(events).after;
  }

  /** The state as it stood at an instant. Throws RangeError for one that is not in the history. Unit: ms since the epoch. */
  treeAt(atMs: number): ControllerTree {
    const tree = this.treeAfter(this.eventsUntil(atMs));
    return Object.freeze({ ...tree, clock: Object.freeze({ ...tree.clock, now: atMs }) });
  }

  /** Events executed up to an instant and at it. Throws RangeError for one that is not in the history. Unit: ms since the epoch. */
  eventsUntil(atMs: number): number {
    if (!Number.isInteger(atMs) || atMs < this.startMs || atMs > this.end.at)
      throw new RangeError(`${atMs} is not in the history, which is from ${this.startMs} to ${this.end.at}`);
    // The last segment that begins no later; those of one instant may be many.
    const after = firstIndexWhere(this.#source.count, (segment) => this.#source.facts(segment).at > atMs);
    const segment = Math.max(0, after - 1);
    const steps = this.#stepsUntil(segment, (step) => atOf(step) > atMs);
    const within = firstIndexWhere(steps.length, (index) => atOf(steps[index] as HistoryStep) > atMs);
    return segment * eventsPerSegment + within;
  }

  /** An event by its number, from 1. Throws RangeError for one that there is not. */
  event(number: number): HistoryEvent {
    this.#demandEvents(number, 1);
    return toEvent(this.#stepOf(number), number);
  }

  /** Events in their order, from one number to another, both included. */
  *events(from = 1, to = this.end.after): Generator<HistoryEvent> {
    for (let number = Math.max(1, from); number <= Math.min(to, this.end.after); number++)
      yield this.event(number);
  }

  /** Of events that have changed something at one of these JSON pointers or within it. */
  changesAt(...pointers: readonly string[]): ChangeFilter {
    return new ChangeFilter(pointers, () => this.#source.names);
  }

  /**
   * Events that have changed something at a JSON pointer or within it, newest first, none later than so many events. Segments
   * in which nothing there has changed are not opened.
   */
  *eventsChanging(pointer: string, until = this.end.after): Generator<HistoryEvent> {
    const filter = this.changesAt(pointer);
    for (
      let event = this.lastChange(filter, until);
      event !== undefined;
      event = this.lastChange(filter, event.number - 1)
    )
      yield event;
  }

  /** The last event that passes a filter, none later than so many events; undefined for none. Opens segments alike. */
  lastChange(filter: ChangeFilter, until = this.end.after): HistoryEvent | undefined {
    for (let segment = segmentOfEvent(until); segment >= 0; segment--) {
      if (!filter.mayPassIn(this.#source.facts(segment))) continue;
      const steps = this.#again.stepsOf(segment, until);
      const first = segment * eventsPerSegment;
      for (let index = Math.min(steps.length, until - first) - 1; index >= 0; index--) {
        const step = steps[index];
        if (step !== undefined && filter.passes(step)) return toEvent(step, first + index + 1);
      }
    }
    return undefined;
  }

  /** The first event that passes a filter, later than so many events and none later than so many; undefined for none. Opens alike. */
  firstChange(filter: ChangeFilter, after: number, until = this.end.after): HistoryEvent | undefined {
    for (let segment = segmentOfEvent(after + 1); segment <= segmentOfEvent(until); segment++) {
      if (!filter.mayPassIn(this.#source.facts(segment))) continue;
      const steps = this.#again.stepsOf(segment);
      const first = segment * eventsPerSegment;
      for (let index = Math.max(0, after - first); index < Math.min(steps.length, until - first); index++) {
        const step = steps[index];
        if (step !== undefined && filter.passes(step)) return toEvent(step, first + index + 1);
      }
    }
    return undefined;
  }

  /** What came from outside among the first so many events, in its order. */
  *inputs(until = this.end.after): Generator<InputLine> {
    for (let segment = 0; segment <= segmentOfEvent(until); segment++) {
      for (const line of this.#source.read(segment).lines)
        if ('input' in line && line.after < until) yield line;
    }
  }

  /** How many events there were once an input had been executed, by its number from 1; undefined for one that there is not. */
  eventsAfterInput(input: number): number | undefined {
    let before = 0;
    for (let segment = 0; segment < this.#source.count; segment++) {
      const inputs = this.#source.read(segment).lines.filter((line) => 'input' in line);
      const line = inputs[input - before - 1];
      if (line !== undefined) return line.after + 1;
      before += inputs.length;
    }
    return undefined;
  }

  /** The event that has set the timer of an event, or has asked for the effect whose result it is; undefined for what came from outside. */
  causeOf({ cause }: HistoryEvent): HistoryEvent | undefined {
    if ('seq' in cause)
      return this.#giving(
        ({ nextSeq }) => nextSeq,
        ({ clock }) => clock.nextSeq,
        cause.seq,
      );
    if (!isEffectResult(cause.input)) return undefined;
    return this.#giving(
      ({ nextEffect }) => nextEffect,
      ({ outbox }) => outbox.nextId,
      cause.input.id,
    );
  }

  /** The event that gave a number: a genesis gives none. */
  #giving(
    ofFacts: (facts: SegmentFacts) => number,
    ofTree: (tree: ControllerTree) => number,
    wanted: number,
  ): HistoryEvent {
    const after = firstIndexWhere(
      this.#source.count,
      (segment) => ofFacts(this.#source.facts(segment)) > wanted,
    );
    const segment = after - 1;
    const steps = this.#stepsUntil(segment, (step) => ofTree(step.after) > wanted);
    const index = firstIndexWhere(steps.length, (one) => ofTree((steps[one] as HistoryStep).after) > wanted);
    return toEvent(steps[index] as HistoryStep, segment * eventsPerSegment + index + 1);
  }

  #stepOf(number: number): HistoryStep {
    const segment = segmentOfEvent(number);
    return this.#again.stepsOf(segment, number)[number - 1 - segment * eventsPerSegment] as HistoryStep;
  }

  /** Its steps, up to one of a kind at least; all there are where none is of it. */
  #stepsUntil(segment: number, isIt: (step: HistoryStep) => boolean): readonly HistoryStep[] {
    const before = segment * eventsPerSegment;
    const end = Math.min(before + eventsPerSegment, this.end.after);
    for (let upTo = before + 1; ; ) {
      const steps = this.#again.stepsOf(segment, upTo);
      const last = steps.at(-1);
      if (last === undefined || isIt(last) || before + steps.length >= end) return steps;
      upTo = before + steps.length + 1;
    }
  }

  #demandEvents(number: number, least: number): void {
    const { after } = this.end;
    if (Number.isInteger(number) && number >= least && number <= after) return;
    throw new RangeError(`event ${number} is not in the history, which has ${least} to ${after}`);
  }
}

function toEvent(step: HistoryStep, number: number): HistoryEvent {
  return { ...step, number, at: atOf(step) };
}

function atOf({ after }: HistoryStep): number {
  return after.clock.now;
}
