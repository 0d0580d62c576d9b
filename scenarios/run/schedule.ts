/**
 * Lets the tracks of a run go on, each as far as it can at this instant, and moves virtual time for all of them to what
 * the first of them waits for. Everything due in between happens, and every drained instant is looked at. A long wait
 * hands over now and then, so that who runs it can show progress or be stopped.
 */
import type { InProcessController } from '../controller/in-process.js';
import type { StepGenerator, WaitUntil } from './track.js';

/** Instants between two hand-overs. Assumption: some tenths of a second of real time. */
const instantsPerTurn = 1_000;

interface Row {
  /** Whether the run is over without it. */
  readonly isBeside: boolean;
  readonly taking: StepGenerator<unknown>;
  /** What it waits for; undefined until it has been begun. */
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

  /** Returns whether it is over by now. */
  begin(taking: StepGenerator<unknown>): () => boolean {
    return this.#add(taking, false);
  }

  /** What has no say in when the run is over. */
  beginBeside(taking: StepGenerator<unknown>): void {
    this.#add(taking, true);
  }

  /** Until all that was begun is over. Hands over after everything that may have been told. */
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

  /** Lets one track go on that can, in the order in which they were begun. Returns whether there was one. */
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

  /** Up to the first instant at which a track can go on, or some way there. */
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
