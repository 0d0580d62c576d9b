/**
 * Schedules the tracks of a run. Each track continues as far as possible at the current instant, then virtual time
 * advances to the earliest pending wait. The scheduler executes everything due in between, and observes every drained
 * instant. A long wait yields at intervals, so that the caller can show progress or stop.
 */
import type { InProcessController } from '../controller/in-process.js';
import type { StepGenerator, WaitUntil } from './track.js';

/** Number of instants between two pauses. Assumption: they take some tenths of a second of real time. */
const instantsPerTurn = 1_000;

interface Row {
  /** True if the run can end without this track. */
  readonly isBeside: boolean;
  readonly taking: StepGenerator<unknown>;
  /** Pending wait of the track; undefined before its start. */
  waiting: WaitUntil | undefined;
  over: boolean;
}

export class Schedule {
  readonly #controller: InProcessController;
  /** Observes a drained instant. */
  readonly #look: () => void;
  readonly #rows: Row[] = [];

  constructor(controller: InProcessController, look: () => void) {
    this.#controller = controller;
    this.#look = look;
  }

  /** Starts a track. Returns a function that returns true after the track has ended. */
  begin(taking: StepGenerator<unknown>): () => boolean {
    return this.#add(taking, false);
  }

  /** Starts a track that does not delay the end of the run. */
  beginBeside(taking: StepGenerator<unknown>): void {
    this.#add(taking, true);
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

  #add(taking: StepGenerator<unknown>, isBeside: boolean): () => boolean {
    const row: Row = { taking, isBeside, waiting: undefined, over: false };
    this.#rows.push(row);
    return () => row.over;
  }

  /** Continues the first track that can continue, in starting order. Returns false if no track can continue. */
  #goOn(): boolean {
    for (const row of this.#rows) {
      const { waiting } = row;
      const came = hasCome(row);
      if (waiting !== undefined && !came && waiting.untilMs > this.#controller.now) continue;
      const next = row.taking.next(came);
      row.waiting = next.done === true ? undefined : next.value;
      row.over = next.done === true;
      if (row.over) this.#rows.splice(this.#rows.indexOf(row), 1);
      return true;
    }
    return false;
  }

  /** Advances virtual time to the first instant at which a track can continue, or for a part of this time. */
  #letTimePass(): void {
    const { simulation } = this.#controller;
    const untilMs = Math.min(...this.#rows.map(({ waiting }) => waiting?.untilMs ?? simulation.now));
    let instants = 0;
    simulation.runUntil(() => {
      this.#look();
      return this.#rows.some((row) => hasCome(row)) || ++instants > instantsPerTurn;
    }, untilMs - simulation.now);
  }
}

function hasCome({ waiting }: Row): boolean {
  return waiting?.met?.() === true;
}
