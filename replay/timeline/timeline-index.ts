/**
 * Index of a history for its timeline. It grows with the history: each segment is read once, from its recorded
 * transitions and its inputs, without executing events again. A question about a span is then answered from the tracks.
 */
import type { Pausing } from '../cooperative.js';
import { pause } from '../cooperative.js';
import type { History } from '../history/history.js';
import { eventsPerSegment, segmentOfEvent } from '../history/segment.js';
import { allTransitions, type TransitionEvent, transitionEventOf } from '../history/transitions.js';
import { statesIn } from '../machine-states.js';
import { showMachines } from '../pictures/show-machines.js';
import { EntryTracks, entryLanes } from './entry-tracks.js';
import { InputTracks } from './input-tracks.js';
import { barsIn, mergeTicks, type Slice, type Span, sliceStates, type Tick } from './levels.js';
import { StateTrack } from './track.js';

export type Lane =
  | { readonly lane: string; readonly slices: readonly Slice[] }
  | {
      readonly lane: string;
      readonly ticks: readonly Tick[];
      /** Instant from which the lane has its entries; undefined if it has all of them. Unit: ms since the epoch. */
      readonly readFrom?: number | undefined;
    };

const machineLane = 'machine:';
/** Lanes besides those of machines. */
export const fixedLanes: readonly string[] = [
  'requests',
  'operator',
  'faults',
  'deliveries',
  ...entryLanes,
  'absence',
];

/** Machine of the controller, and the states in which clients reach it. */
const manager = 'manager/1';
const reachable = ['running', 'closing'];

export class TimelineIndex {
  readonly #history: History;
  readonly #machines = new Map<string, StateTrack>();
  readonly #inputs: InputTracks;
  readonly #entries: EntryTracks;
  #events = 0;
  #inputEvents = 0;

  constructor(history: History) {
    this.#history = history;
    this.#inputs = new InputTracks(history);
    this.#entries = new EntryTracks(history);
  }

  /** Requests that changed the state, with their users, for a caller that merges them with its own log. */
  get writes(): Pick<InputTracks, 'requests' | 'users' | 'userOf'> {
    return this.#inputs;
  }

  /** Machines whose states have changed, with the number of changes. */
  get machines(): readonly { readonly address: string; readonly changes: number }[] {
    return [...this.#machines].map(([address, track]) => ({ address, changes: track.length - 1 }));
  }

  /**
   * Reads further segments until all are read, or until `isOver` returns true after a segment. Returns true if the index
   * is complete.
   */
  *follow(isOver: () => boolean): Pausing<boolean> {
    const { after } = this.#history.end;
    while (this.#events < after) {
      const segment = segmentOfEvent(this.#events + 1);
      const until = Math.min(after, (segment + 1) * eventsPerSegment);
      yield* this.#readSegment(segment, until);
      this.#events = until;
      yield pause;
      if (isOver()) break;
    }
    if (this.#events < after) return false;
    yield* this.#entries.follow();
    return true;
  }

  /**
   * Returns a lane of a span; undefined for a lane that does not exist. `endMs` is the end of the history, where states
   * that last end. It is given for several lanes of a running service, because their reads pause. Unit: ms since the epoch.
   */
  *lane(lane: string, span: Span, endMs: number = this.#history.end.at): Pausing<Lane | undefined> {
    if (lane === 'faults') return { lane, slices: barsIn(this.#inputs.faults, span, endMs) };
    if (lane === 'absence') return { lane, slices: yield* this.#absence(span, endMs) };
    if (lane.startsWith(machineLane)) {
      const track = yield* this.#trackOf(lane.slice(machineLane.length));
      return track && { lane, slices: sliceStates(track, span, endMs) };
    }
    const ticks = this.#tickTrack(lane);
    return ticks && { lane, ticks: mergeTicks(ticks, span), readFrom: this.#entries.readFrom(lane) };
  }

  #tickTrack(lane: string) {
    const { requests, operator, deliveries } = this.#inputs;
    return { requests, operator, deliveries }[lane] ?? this.#entries.track(lane);
  }

  *#absence(span: Span, endMs: number): Pausing<readonly Slice[]> {
    const track = yield* this.#trackOf(manager);
    if (track === undefined) return [];
    return sliceStates(track, span, endMs).filter(([, , text]) => !reachable.includes(text));
  }

  /** Returns the track of a machine. A machine whose states never changed has one that begins with the history. */
  *#trackOf(address: string): Pausing<StateTrack | undefined> {
    const known = this.#machines.get(address);
    if (known !== undefined) return known;
    const tree = yield* this.#history.pausing.treeAfter(this.#history.end.after);
    if (!showMachines(tree).some((machine) => machine.address === address)) return undefined;
    const track = new StateTrack();
    track.add(this.#history.startMs, statesIn(tree, address).join(' · '), 0);
    return track;
  }

  *#readSegment(segment: number, until: number): Pausing<void> {
    const source = this.#history.source;
    for (const event of source.transitions(segment) ?? (yield* this.#again(segment)))
      if (event.number > this.#events && event.number <= until) this.#addTransitions(event);
    for (const line of source.read(segment).lines) {
      if (!('input' in line) || line.after < this.#inputEvents || line.after >= until) continue;
      yield* this.#inputs.add(line);
      this.#inputEvents = line.after + 1;
    }
  }

  *#again(segment: number): Pausing<readonly TransitionEvent[]> {
    const steps = yield* this.#history.pausing.stepsOf(segment);
    return steps.flatMap((step) => transitionEventOf(step) ?? []);
  }

  #addTransitions(event: TransitionEvent): void {
    const { number, at } = event;
    for (const { machine, from, to } of allTransitions(event)) {
      const track = this.#machines.get(machine) ?? this.#begin(machine, from);
      track.add(at, to.join(' · '), number);
    }
  }

  #begin(machine: string, states: readonly string[]): StateTrack {
    const track = new StateTrack();
    track.add(this.#history.startMs, states.join(' · '), 0);
    this.#machines.set(machine, track);
    return track;
  }
}
