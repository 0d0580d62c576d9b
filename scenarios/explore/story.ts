/** What happens in a future that is had again, for those who read it: as in the report of a scenario. */
import type { InProcessController } from '../controller/in-process.js';
import type { ReportEntry } from '../report/report.js';
import { Watch } from '../run/watch.js';
import { type DoneDeed, deedInWords } from './deed.js';
import type { Follower } from './future.js';

export class Story implements Follower {
  readonly #startMs: number;
  readonly #entries: ReportEntry[] = [];
  #watch: Watch | undefined;
  /** When the present watch began. Unit: ms since the start. */
  #beganMs = 0;

  /** `startMs` is the first instant of the history. Unit: ms since the epoch. */
  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  get entries(): readonly ReportEntry[] {
    return this.#entries;
  }

  readonly forked = (controller: InProcessController): void => {
    this.#watch = new Watch(controller);
    this.#beganMs = controller.now - this.#startMs;
  };

  readonly looked = (): void => {
    for (const entry of this.#watch?.look() ?? [])
      this.#entries.push({ ...entry, atMs: entry.atMs + this.#beganMs });
  };

  readonly done = ({ atMs, deed, isTaken }: DoneDeed): void => {
    this.#entries.push({ kind: 'disturbance', atMs, what: deedInWords(deed), isTaken });
  };
}
