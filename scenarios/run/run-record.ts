/** Record of a run from which its journals can be written afterwards: one, or one for each of several controllers. */
import { type InputRecord, journalOf, recordInputs } from '../../replay/index.js';
import type { RunOptions } from './run.js';

/** Journal of a run; with several controllers, the journals by the names of the members. */
export type RunJournal = string | ReadonlyMap<string, string>;

export class RunRecord {
  readonly #records = new Map<string | undefined, () => InputRecord>();

  /** Records a controller. It can be passed to a run as `openJournal`. */
  readonly open: NonNullable<RunOptions['openJournal']> = (simulation, genesis, member) => {
    if (!this.#records.has(member)) this.#records.set(member, recordInputs(simulation, genesis));
    return { close: () => undefined };
  };

  /** True if a controller was recorded. */
  get isStarted(): boolean {
    return this.#records.size > 0;
  }

  /** Returns the journal. Throws an Error if the run has not started. */
  journal(): RunJournal {
    const only = this.#records.get(undefined);
    if (only !== undefined) return journalOf(only());
    if (this.#records.size === 0) throw new Error('the run has started no journal');
    return new Map([...this.#records].map(([member = '', record]) => [member, journalOf(record())]));
  }
}
