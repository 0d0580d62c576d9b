/**
 * Recording of the inspection events of XState for the statecharts of a service, in a file with one JSON object a line.
 */
import { closeSync, openSync, statSync, writeFileSync } from 'node:fs';
import type { ControllerSimulation } from '../../machines/index.js';
import { inspectCharts } from '../../replay/index.js';
import { describeReason, SetupError } from './setup-error.js';

/**
 * File mode of the inspection. Only the owner can read it, because it contains the contexts of machines, which are
 * state of the server.
 */
const ownerOnlyFile = 0o600;

/** Function that starts the recording with the existing machines. It returns a function that ends the recording. */
export type OpenInspection = (simulation: ControllerSimulation) => () => void;

/**
 * Opens the file, and appends to it if it exists. `onFailure` is called once, at the first failed write. Throws
 * SetupError if the file cannot be opened.
 */
export function inspectToFile(file: string, onFailure: (message: string) => void): OpenInspection {
  const descriptor = openForAppending(file);
  let isBroken = false;
  return (simulation) => {
    const stop = inspectCharts(simulation, (event) => {
      if (isBroken) return;
      try {
        writeFileSync(descriptor, `${JSON.stringify(event)}\n`);
      } catch (error) {
        isBroken = true;
        onFailure(`cannot write the inspection ${file} any more (${describeReason(error)})`);
      }
    });
    return () => {
      stop();
      closeSync(descriptor);
    };
  };
}

function openForAppending(file: string): number {
  try {
    // A pipe is refused, because opening or writing a pipe without a reader blocks the event loop.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
      throw new SetupError(
        `cannot write the inspection ${file}: it is not a regular file (expected the path of a file)`,
      );
    return openSync(file, 'a', ownerOnlyFile);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`cannot write the inspection ${file} (${describeReason(error)})`);
  }
}
