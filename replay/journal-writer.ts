/**
 * Writes the journal of a running simulation. Watches only: the same history happens with and without it. Lines go
 * out as things happen, so a process that dies leaves a journal that replays up to there. A journal is one history, so
 * while it is being written the simulation goes back to no other state.
 */
import { chain, chainStart, type StateFingerprints } from '../engine/index.js';
import {
  type ControllerSimulation,
  createSimulation,
  createStateFingerprints,
  type Genesis,
} from '../machines/index.js';
import { collectItems, type PausingItems, pause } from './cooperative.js';
import { type InputRecord, inputLineOf, pausingReplayInputs, type ReplayedInputs } from './input-record.js';
import {
  type JournalHeader,
  type JournalLine,
  journalFormat,
  journalVersion,
  presentBehaviour,
  programVersion,
} from './journal.js';

/**
 * Inputs between two fingerprints. Assumption: a divergence is then found within a few screens of lines, and comparing
 * costs less than a tenth of executing.
 */
const inputsPerFingerprint = 128;
/**
 * Events between two fingerprints where inputs are rare. A journal that goes on in another process counts anew, so a killed one
 * has a fingerprint within its last 1,000 events.
 */
const eventsPerFingerprint = 400;

const writtenBy = {
  format: journalFormat,
  version: journalVersion,
  program: programVersion,
  behaviour: presentBehaviour,
} as const;

/** How far a journal is written: what its further lines hang on. */
export interface WrittenSoFar {
  /** Over all lines up to here. */
  readonly chain: string;
  readonly inputsSinceFingerprint: number;
}

export class JournalWriter {
  readonly #simulation: ControllerSimulation;
  readonly #write: (line: string) => void;
  readonly #stop: () => void;
  readonly #fingerprints: StateFingerprints;
  #chain = chainStart;
  #inputsSinceFingerprint = 0;
  /** Events executed at the last fingerprint, or where the writer began. */
  #fingerprintedAfter: number;
  /** Events that the lines so far tell of. */
  #told: number;

  /**
   * Starts at the simulation's present: its genesis, or where a journal was left that goes on here. `write` gets each line
   * without its line end.
   */
  constructor(
    simulation: ControllerSimulation,
    genesis: Genesis,
    write: (line: string) => void,
    before?: WrittenSoFar,
  ) {
    if (before === undefined && simulation.tree.clock.executed > 0)
      throw new Error('a journal starts at the start of its history, not later');
    this.#simulation = simulation;
    this.#write = write;
    this.#told = simulation.tree.clock.executed;
    this.#fingerprintedAfter = this.#told;
    this.#fingerprints = createStateFingerprints(genesis);
    if (before === undefined) {
      const branches = this.#fingerprints.first;
      this.#append({ ...writtenBy, genesis, branches });
    } else {
      this.#chain = before.chain;
      this.#inputsSinceFingerprint = before.inputsSinceFingerprint;
    }
    this.#stop = simulation.observe({
      objectsToRestore:
        'a journal of this run is being written; restore a fork instead, or end the journal first',
      // Written once it has been executed: an input that threw changed nothing and is no part of the history.
      committed: (step) => {
        const line = inputLineOf(step);
        if (line !== undefined) {
          this.#append(line);
          this.#told = step.after.clock.executed;
          this.#inputsSinceFingerprint += 1;
        }
        // Within an instant the tree is not whole; the next input or the clock comes by here again.
        if (simulation.drained) this.#fingerprintIfDue();
      },
      // Whoever went on step by step, as a past is followed, is told of here as well.
      advanced: (_, to) => {
        if (to.clock.executed > this.#told) this.#appendClock();
        this.#fingerprintIfDue();
      },
    });
  }

  get soFar(): WrittenSoFar {
    return { chain: this.#chain, inputsSinceFingerprint: this.#inputsSinceFingerprint };
  }

  /** Ends the journal with the clock as it stands and a fingerprint. Later events are not recorded. */
  close(): void {
    this.#stop();
    this.#appendClock();
    this.#appendFingerprint();
  }

  #fingerprintIfDue(): void {
    const events = this.#simulation.tree.clock.executed - this.#fingerprintedAfter;
    if (this.#inputsSinceFingerprint >= inputsPerFingerprint || events >= eventsPerFingerprint)
      this.#appendFingerprint();
  }

  #appendClock(): void {
    const { now, executed } = this.#simulation.tree.clock;
    this.#told = executed;
    this.#append({ at: now, after: executed, clock: 'advance' });
  }

  #appendFingerprint(): void {
    const tree = this.#simulation.snapshot();
    this.#append({
      at: tree.clock.now,
      after: tree.clock.executed,
      fingerprint: this.#fingerprints.of(tree),
      branches: this.#fingerprints.fingerprintBranches(tree),
      chain: this.#chain,
    });
    this.#inputsSinceFingerprint = 0;
    this.#fingerprintedAfter = tree.clock.executed;
  }

  #append(line: JournalHeader | JournalLine): void {
    const text = JSON.stringify(line);
    this.#chain = chain(this.#chain, text);
    this.#write(text);
  }
}

// The journal of a history that nobody has written down while it happened: it happens once more, input by input, and is watched.

/** As a file. Throws NotFollowing for a history that does not follow from its inputs. */
export function journalOf(past: InputRecord): string {
  return [...collectItems(journalChunks(past))].join('');
}

/** The same in pieces as they are made, each of whole lines, with a pause where much happens between two. */
export function* journalChunks({
  genesis,
  ...past
}: ReplayedInputs & Pick<InputRecord, 'genesis'>): PausingItems<string> {
  const simulation = createSimulation(genesis);
  const lines: string[] = [];
  const writer = new JournalWriter(simulation, genesis, (line) => lines.push(`${line}\n`));
  for (const _ of pausingReplayInputs(simulation, past))
    yield lines.length === 0 ? pause : lines.splice(0).join('');
  if (simulation.drained) writer.close();
  yield lines.join('');
}
