/**
 * Trace of a history, in two files beside its journal: the current part and the previous part. When the current part
 * contains the required number of events, it becomes the previous part. The trace therefore contains at least that
 * number of events, and at most twice as many.
 */
import { closeSync, existsSync, lstatSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TraceLines, Tracer } from '../../replay/index.js';
import type { OpenJournal } from '../files/journal-file.js';
import { describeReason, SetupError } from '../files/setup-error.js';
import { removeTruncatedLine } from '../files/truncated-line.js';
import { ownerOnlyFile } from './tail-file.js';

export interface TraceRequest {
  /** Minimum number of stored events, at least 1. */
  readonly eventsMax: number;
  /**
   * Called once when the trace cannot be written any more; nothing more is written after the call. The run continues,
   * because the history does not need the trace.
   */
  readonly onFailure: (message: string) => void;
}

export interface TraceOptions extends TraceRequest {
  /** Path of the current part (`traceParts`). */
  readonly file: string;
}

/**
 * Returns the paths of the two parts of a trace, the older part first. `journal` is the file or the directory of the
 * journal.
 */
export function traceParts(journal: string, isDirectory: boolean): readonly [older: string, newest: string] {
  const newest = isDirectory ? path.join(journal, 'trace.jsonl') : `${journal}.trace`;
  return [`${newest}.older`, newest];
}

/**
 * Returns the path of an existing trace beside a new journal; undefined if there is none. Such a trace belongs to
 * another journal and must not be replaced.
 */
export function findStrayTrace(journal: string): string | undefined {
  return traceParts(journal, false).find((part) => lstatSync(part, { throwIfNoEntry: false }) !== undefined);
}

/** Returns a function that opens the journal and also writes a trace. */
export function withTrace(open: OpenJournal, options: TraceOptions): OpenJournal {
  return (simulation, genesis) => {
    const journal = open(simulation, genesis);
    const file = new TraceFile(options);
    const tracer = new Tracer(simulation, genesis, file);
    return {
      ...(journal.history !== undefined && { history: journal.history }),
      close: async () => {
        tracer.close();
        file.close();
        await journal.close();
      },
    };
  };
}

/**
 * Returns a function that opens the journal without a trace. If a trace already exists, the function appends a head
 * line to it. The line marks that the trace contains only the events before this start.
 */
export function withoutTrace(open: OpenJournal, options: Omit<TraceOptions, 'eventsMax'>): OpenJournal {
  return (simulation, genesis) => {
    const journal = open(simulation, genesis);
    if (!existsSync(options.file)) return journal;
    const file = new TraceFile({ ...options, eventsMax: Number.POSITIVE_INFINITY });
    new Tracer(simulation, genesis, file).close();
    file.close();
    return journal;
  };
}

class TraceFile implements TraceLines {
  readonly #options: TraceOptions;
  #descriptor: number | undefined;
  #lines = 0;
  #head: () => string = () => '';

  /**
   * Opens the file and continues after the complete lines of an existing trace. Throws SetupError if the file cannot be
   * written.
   */
  constructor(options: TraceOptions) {
    this.#options = options;
    try {
      this.#lines = removeTruncatedLine(options.file).split('\n').length - 1;
      this.#descriptor = openSync(options.file, 'a', ownerOnlyFile);
    } catch (error) {
      throw new SetupError(`cannot write the trace ${options.file} (${describeReason(error)})`);
    }
  }

  begin(head: () => string): void {
    this.#head = head;
    this.#write(head());
  }

  append(line: string): void {
    this.#write(line);
    this.#lines += 1;
    if (this.#lines < this.#options.eventsMax) return;
    this.#guard((descriptor) => {
      const { file } = this.#options;
      closeSync(descriptor);
      renameSync(file, `${file}.older`);
      this.#descriptor = openSync(file, 'w', ownerOnlyFile);
    });
    this.#lines = 0;
    this.#write(this.#head());
  }

  close(): void {
    this.#guard(closeSync);
    this.#descriptor = undefined;
  }

  #write(line: string): void {
    this.#guard((descriptor) => writeFileSync(descriptor, `${line}\n`));
  }

  #guard(work: (descriptor: number) => void): void {
    if (this.#descriptor === undefined) return;
    try {
      work(this.#descriptor);
    } catch (error) {
      this.#descriptor = undefined;
      const { file, onFailure } = this.#options;
      onFailure(`cannot write the trace ${file} any more (${describeReason(error)})`);
    }
  }
}
