/**
 * Writes the journal of a running simulation as an observer, without an effect on the history. Lines are written
 * immediately, so that the journal of a killed process replays up to its last line. A journal is one history, so the
 * simulation must not be restored while it is being written.
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
 * Events between two fingerprints if inputs are rare. A continued journal counts anew, so that a killed one has a
 * fingerprint within its last 1,000 events.
 */
const eventsPerFingerprint = 400;

const writtenBy = {
  format: journalFormat,
  version: journalVersion,
  program: programVersion,
  behaviour: presentBehaviour,
} as const;

/** State of a journal writer, on which further lines depend. */
export interface WrittenSoFar {
  /** Hash chain over all lines so far. */
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
  /** Events executed at the last fingerprint, or at the start of the writer. */
  #fingerprintedAfter: number;
  /** Events covered by the lines so far. */
  #told: number;

  /**
   * Starts at the current state of the simulation: its genesis, or the end of a journal that is continued. `write` gets
   * each line without its line end.
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
      // Written after its execution: an input that threw changed nothing and is no part of the history.
      committed: (step) => {
        const line = inputLineOf(step);
        if (line !== undefined) {
          this.#append(line);
          this.#told = step.after.clock.executed;
          this.#inputsSinceFingerprint += 1;
        }
        // Within an instant the tree is incomplete; the next input or clock change comes back to it.
        if (simulation.drained) this.#fingerprintIfDue();
      },
      // Single steps of a caller are recorded here as well.
      advanced: (_, to) => {
        if (to.clock.executed > this.#told) this.#appendClock();
        this.#fingerprintIfDue();
      },
    });
  }

  get soFar(): WrittenSoFar {
    return { chain: this.#chain, inputsSinceFingerprint: this.#inputsSinceFingerprint };
  }

  /** Ends the journal with the current clock and a fingerprint. Later events are not recorded. */
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

// The journal of a history that was not written during its run: the history is re-executed input by input and observed.

/** As a file. Throws NotFollowing for a history that does not result from its inputs. */
export function journalOf(past: InputRecord): string {
  return [...collectItems(journalChunks(past))].join('');
}

/** The same in chunks of complete lines, with a pause between many events. */
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
