/**
 * Schedules the tracks of a run: each continues as far as possible at this instant, and virtual time advances to the
 * earliest pending wait. Everything due in between is executed, and every drained instant is observed. A long wait
 * yields at intervals, so that the caller can show progress or stop.
 */
import type { InProcessController } from '../controller/in-process.js';
import type { StepGenerator, WaitUntil } from './track.js';

/** Instants between two pauses. Assumption: some tenths of a second of real time. */
const instantsPerTurn = 1_000;

interface Row {
  /** True if the run can end without this track. */
  readonly isBeside: boolean;
  readonly taking: StepGenerator<unknown>;
  /** Its pending wait; undefined before its start. */
  waiting: WaitUntil | undefined;
  over: boolean;
}

export class Schedule {
  readonly #controller: InProcessController;
  /** Called at every drained instant. */
  readonly #look: () => void;
  readonly #rows: Row[] = [];

  constructor(controller: InProcessController, look: () => void) {
    this.#controller = controller;
    this.#look = look;
  }

  /** Returns true if it has ended. */
  begin(taking: StepGenerator<unknown>): () => boolean {
    return this.#add(taking, false);
  }

  /** A track that does not delay the end of the run. */
  beginBeside(taking: StepGenerator<unknown>): void {
    this.#add(taking, true);
  }

  /** Runs until all tracks have ended. Yields after every possible report. */
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

  /** Continues one track that can continue, in starting order. Returns false if there is none. */
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

  /** Advances to the first instant at which a track can continue, or a part of the way. */
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
