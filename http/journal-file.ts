/**
 * The journal of a service as a file: a new one, the owner's alone, written line by line as things happen. Each line
 * is in the file before the request that caused it is answered, so a process that dies loses nothing.
 */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { ControllerSimulation } from '../machines/index.js';
import type { Genesis } from '../models/index.js';
import { Recorder } from '../replay/index.js';
import { reasonOf, SetupError } from './setup-error.js';

/** A journal holds salted hashes of passwords. */
const ownerOnlyFile = 0o600;

/** Begins a recording; closing it writes where the history ended. */
export type Record = (simulation: ControllerSimulation, genesis: Genesis) => { close(): void };

/** `onFailure` is told when the file cannot be written any more: a history with a hole would not be true. */
export function recordTo(file: string, onFailure: (message: string) => void): Record {
  return (simulation, genesis) => {
    const descriptor = create(file);
    const recorder = new Recorder(simulation, genesis, (line) => {
      try {
        writeFileSync(descriptor, `${line}\n`);
      } catch (error) {
        onFailure(`cannot write the journal ${file} any more (${reasonOf(error)})`);
      }
    });
    return {
      close: () => {
        recorder.close();
        closeSync(descriptor);
      },
    };
  };
}

function create(file: string): number {
  try {
    return openSync(file, 'wx', ownerOnlyFile);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== 'EEXIST') throw new SetupError(`cannot write the journal ${file} (${reason})`);
    throw new SetupError(`the journal ${file} exists already; name another file, or remove it`);
  }
}
