/**
 * Schedules the tracks of a run. Each track continues as far as possible at the current instant, then virtual time
 * advances to the earliest pending wait. The scheduler executes everything due in between, and observes every drained
 * instant. A long wait yields at intervals, so that the caller can show progress or stop.
 */
import type { ControllerGroup } from '../group/controller-group.js';
import type { RunMember } from '../group/run-member.js';
import type { StepGenerator, WaitUntil } from './track.js';

/** Number of instants between two pauses. Assumption: they take some tenths of a second of real time. */
const instantsPerTurn = 1_000;

interface Row {
  /** True if the run can end without this track. */
  readonly isBeside: boolean;
  /** Member whose steps the track executes; undefined for steps of no member. */
  readonly member: RunMember | undefined;
  readonly taking: StepGenerator<unknown>;
  /** Pending wait of the track; undefined before its start. */
  waiting: WaitUntil | undefined;
  over: boolean;
  /** Version of the evaluated state at which the condition of the wait did not hold; undefined before its evaluation. */
  notMetIn: number | undefined;
}

export class Schedule {
  readonly #group: ControllerGroup;
  /** Observes a drained instant. */
  readonly #look: () => void;
  readonly #rows: Row[] = [];

  constructor(group: ControllerGroup, look: () => void) {
    this.#group = group;
    this.#look = look;
  }

  /** Starts a track. Returns a function that returns true after the track has ended. */
  begin(taking: StepGenerator<unknown>, member: RunMember | undefined): () => boolean {
    return this.#add(taking, member, false);
  }

  /** Starts a track that does not delay the end of the run. */
  beginBeside(taking: StepGenerator<unknown>, member: RunMember | undefined): void {
    this.#add(taking, member, true);
  }

  /**
   * Runs until all tracks have ended, except those started with `beginBeside`. Yields after each continuation of a
   * track, because it may have reported entries.
   */
  *run(): Generator<undefined> {
    for (;;) {
      while (this.#goOn()) {
        this.#look();
        yield undefined;
      }
      if (this.#rows.every(({ isBeside }) => isBeside)) return;
      this.#letTimePass();
      yield undefined;
    }
  }

  #add(taking: StepGenerator<unknown>, member: RunMember | undefined, isBeside: boolean): () => boolean {
    const row: Row = { taking, isBeside, member, waiting: undefined, over: false, notMetIn: undefined };
    this.#rows.push(row);
    return () => row.over;
  }

  /** Continues the first track that can continue, in starting order. Returns false if no track can continue. */
  #goOn(): boolean {
    for (const row of this.#rows) {
      const { waiting } = row;
      const came = this.#hasCome(row);
      if (waiting !== undefined && !came && waiting.untilMs > this.#group.now) continue;
      if (row.member !== undefined) this.#group.bringToNow(row.member);
      const next = row.taking.next(came);
      this.#group.noteChange(row.member);
      row.notMetIn = undefined;
      row.waiting = next.done === true ? undefined : next.value;
      row.over = next.done === true;
      if (row.over) this.#rows.splice(this.#rows.indexOf(row), 1);
      return true;
    }
    return false;
  }

  /** Advances virtual time to the first instant at which a track can continue, or for a part of this time. */
  #letTimePass(): void {
    const { now } = this.#group;
    const untilMs = Math.min(...this.#rows.map(({ waiting }) => waiting?.untilMs ?? now));
    let instants = 0;
    this.#group.runUntil(() => {
      this.#look();
      return this.#rows.some((row) => this.#hasCome(row)) || ++instants > instantsPerTurn;
    }, untilMs);
  }

  /** Returns true if the condition of a wait holds. With several controllers, it is evaluated only after a change. */
  #hasCome(row: Row): boolean {
    const { waiting, member } = row;
    if (waiting?.met === undefined) return false;
    if (this.#group.only !== undefined) return waiting.met();
    const isOfMember = member !== undefined && waiting.readsMembers !== true;
    const version = isOfMember ? this.#group.versionOf(member) : this.#group.version;
    if (row.notMetIn === version) return false;
    const holds = waiting.met();
    row.notMetIn = holds ? undefined : version;
    return holds;
  }
}
