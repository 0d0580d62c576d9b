/**
 * Journal of a service in a new file, which only the user can read. The file is written line by line. Each line is
 * written before the response to its request is sent, so that a killed process loses nothing.
 */
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import type { ControllerSimulation, Genesis } from '../../machines/index.js';
import { type History, JournalWriter } from '../../replay/index.js';
import { findStrayTrace, type TraceRequest, traceParts, withTrace } from '../journal/trace-file.js';
import { describeReason, SetupError } from './setup-error.js';

/** File mode of a journal. Only the owner can read it, because it contains salted hashes of passwords. */
const ownerOnlyFile = 0o600;

/** Journal that is being written. */
export interface WrittenJournal {
  /** Complete history of the run; undefined if the journal cannot be read while it is written. */
  readonly history?: History;
  /** Writes the end of the history. */
  close(): void | Promise<void>;
}

/** Function that starts or continues a journal from the current state of the simulation. */
export type OpenJournal = (simulation: ControllerSimulation, genesis: Genesis) => WrittenJournal;

/**
 * Returns a function that writes the journal to a new file. `onFailure` is called when the file cannot be written any
 * more, because a history with a gap would be wrong. `trace` requests a trace beside the journal.
 */
export function prepareJournal(
  file: string,
  onFailure: (message: string) => void,
  trace?: TraceRequest,
): OpenJournal {
  const open = journalAlone(file, onFailure);
  return trace === undefined ? open : withTrace(open, { ...trace, file: traceParts(file, false)[1] });
}

function journalAlone(file: string, onFailure: (message: string) => void): OpenJournal {
  return (simulation, genesis) => {
    const descriptor = create(file);
    const writer = new JournalWriter(simulation, genesis, (line) => {
      try {
        writeFileSync(descriptor, `${line}\n`);
      } catch (error) {
        onFailure(`cannot write the journal ${file} any more (${describeReason(error)})`);
      }
    });
    return {
      close: () => {
        writer.close();
        closeSync(descriptor);
      },
    };
  };
}

function create(file: string): number {
  const stray = existsSync(file) ? undefined : findStrayTrace(file);
  if (stray !== undefined)
    throw new SetupError(
      `the trace ${stray} exists already; name another file for the journal, or remove it`,
    );
  try {
    return openSync(file, 'wx', ownerOnlyFile);
  } catch (error) {
    const reason = describeReason(error);
    if (reason !== 'EEXIST') throw new SetupError(`cannot write the journal ${file} (${reason})`);
    throw new SetupError(
      `the journal ${file} exists already; name another file, remove it, or serve its history with --at`,
    );
  }
}
