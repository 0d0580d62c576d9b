/**
 * The trace of a history as files beside its journal: the part that is being written, and the one before it. When a part holds
 * as many events as are to be kept it becomes the older one, so that many are there at least and twice as many at most.
 */
import { closeSync, existsSync, lstatSync, openSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TraceLines, Tracer } from '../../replay/index.js';
import { readRegular, recordBytesMax } from '../files/bounded-file.js';
import type { OpenJournal } from '../files/journal-file.js';
import { describeReason, SetupError } from '../files/setup-error.js';
import { ownerOnlyFile } from './tail-file.js';

export interface TraceRequest {
  /** Kept at least, from 1. */
  readonly eventsMax: number;
  /** Told once when it cannot be written any more; nothing is written then. The history does not need it, and goes on. */
  readonly onFailure: (message: string) => void;
}

export interface TraceOptions extends TraceRequest {
  /** The part that is being written (`traceParts`). */
  readonly file: string;
}

/** Where the trace of a journal stands, by the journal's file or its directory: the older part first. */
export function traceParts(journal: string, isDirectory: boolean): readonly [older: string, newest: string] {
  const newest = isDirectory ? path.join(journal, 'trace.jsonl') : `${journal}.trace`;
  return [`${newest}.older`, newest];
}

/** A part that stands where a journal is to begin: it is of another one, and nothing says that it may go. */
export function findStrayTrace(journal: string): string | undefined {
  return traceParts(journal, false).find((part) => lstatSync(part, { throwIfNoEntry: false }) !== undefined);
}

/** The same journal, with a trace beside it. */
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

/** The same journal, which goes on without a trace: one that is there counts for what was before. */
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

  /** Goes on behind what is whole of one that is there. Throws SetupError where it cannot be written. */
  constructor(options: TraceOptions) {
    this.#options = options;
    try {
      this.#lines = keepWhole(options.file);
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

/** Cuts off a line that was not written to its end. Returns how many lines are left. */
function keepWhole(file: string): number {
  let text: string;
  try {
    text = readRegular(file, recordBytesMax);
  } catch (error) {
    if (describeReason(error) === 'ENOENT') return 0;
    throw error;
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole.split('\n').length - 1;
}
