/** What the statecharts of a service do, written to a file as inspection events of XState, a line of JSON each. */
import { closeSync, openSync, statSync, writeFileSync } from 'node:fs';
import type { ControllerSimulation } from '../../machines/index.js';
import { inspectCharts } from '../../replay/index.js';
import { describeReason, SetupError } from './setup-error.js';

/** Contexts of machines are states of the server: for its owner. */
const ownerOnlyFile = 0o600;

/** Begins with the machines that there are. Returns how to end it. */
export type OpenInspection = (simulation: ControllerSimulation) => () => void;

/** Adds to a file that exists. `onFailure` is called once, at the first write that fails. Throws SetupError. */
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
    // Opening or writing a pipe without a reader blocks the event loop.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
      throw new SetupError(
        `cannot write the inspection ${file}: it is no regular file (expected a path of a file)`,
      );
    return openSync(file, 'a', ownerOnlyFile);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`cannot write the inspection ${file} (${describeReason(error)})`);
  }
}
