/**
 * Journal writer: an observer that writes the journal of a running simulation without changing the history. Lines are
 * written immediately, so that the journal of a killed process replays up to its last line. A journal contains a single
 * history, so the simulation must not be restored while it is being written.
 */
import { chain, chainStart, type StateFingerprints } from '../engine/index.js';
import {
  type ControllerSimulation,
  createSimulation,
  createStateFingerprints,
  type Genesis,
} from '../machines/index.js';
import { findCapture, packCapture } from '../models/capture/index.js';
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
 * Number of inputs between two fingerprints. Assumption: a divergence is then located within a few screens of lines,
 * and comparing costs less than a tenth of executing.
 */
const inputsPerFingerprint = 128;
/**
 * Number of events between two fingerprints if inputs are rare. A continued journal starts a new count. Even so, the
 * last 1,000 events of a killed process contain a fingerprint.
 */
const eventsPerFingerprint = 400;

const writtenBy = {
  format: journalFormat,
  version: journalVersion,
  program: programVersion,
  behaviour: presentBehaviour,
} as const;

/** State of a journal writer that a continuation of the journal needs. */
export interface WrittenSoFar {
  /** Last link of the hash chain over all lines so far. */
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
  /** Number of events at the last fingerprint, or at the start of the writer. */
  #fingerprintedAfter: number;
  /** Number of events that the lines so far cover. */
  #told: number;

  /**
   * Starts at the current state of the simulation: the genesis, or the end of a journal that is continued. `write`
   * receives each line without a line end.
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
      this.#append({ ...writtenBy, genesis, ...captureOf(genesis), branches });
    } else {
      this.#chain = before.chain;
      this.#inputsSinceFingerprint = before.inputsSinceFingerprint;
    }
    this.#stop = simulation.observe({
      objectsToRestore:
        'a journal of this run is being written; restore a fork instead, or end the journal first',
      // The line is written after the execution, because an input that threw changes nothing and is not part of the
      // history.
      committed: (step) => {
        const line = inputLineOf(step);
        if (line !== undefined) {
          this.#append(line);
          this.#told = step.after.clock.executed;
          this.#inputsSinceFingerprint += 1;
        }
        // Within an instant, the tree is incomplete. The check is repeated at the next input or clock change.
        if (simulation.drained) this.#fingerprintIfDue();
      },
      // Also covers the events of earlier `step` calls, which report no clock change.
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

/** Returns the content of the capture that a server shows, for the header, unless journals have its digest alone. */
function captureOf({ blueprint }: Genesis): Pick<JournalHeader, 'capture'> {
  const { digest, inJournals } = blueprint.capture ?? {};
  const capture = digest === undefined || inJournals === 'digest' ? undefined : findCapture(digest);
  return capture === undefined ? {} : { capture: packCapture(capture) };
}

// Journal of a history that was not written during its run: the inputs are re-executed, and a journal writer observes
// the re-execution.

/** Returns the journal as the text of a file. Throws ReplayMismatch if the history does not result from its inputs. */
export function journalOf(past: InputRecord): string {
  return [...collectItems(journalChunks(past))].join('');
}

/** Yields the journal in chunks of complete lines, with pauses. */
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
