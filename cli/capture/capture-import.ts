/** `tidefish capture import`: reads a mockup, replaces identities, and writes one file. */
import type { Command } from 'commander';
import { openCapture } from '../../http/index.js';
import type { Capture } from '../../models/capture/index.js';
import {
  canWrite,
  defaultOut,
  defaultSeed,
  printCaptureError,
  type ResultFlags,
  writeCapture,
} from './capture-result.js';

const examples = `
The source has the layout of the DMTF's mockups: a folder for each URI with index.json, index.xml, headers.json and
time.json. The tree begins at redfish/v1, at v1 or at its contents. Nothing outside the source is read.
Exit code 2 for a source that is no capture.

Examples:
  $ tidefish capture import mockup/
  $ tidefish capture import mockup.zip -o lab.capture --seed 7
  $ tidefish capture import mockup.tar.gz --keep-identity --json`;

export function registerImport(capture: Command): void {
  addResultFlags(
    capture
      .command('import')
      .description('read a mockup and write it as one file')
      .argument('<source>', 'folder, zip, tar or compressed tar'),
  )
    .addHelpText('after', examples)
    .action(importCapture);
}

/** Adds the flags about the result. */
export function addResultFlags(command: Command): Command {
  return command
    .option('-o, --out <file>', 'file of the capture', defaultOut)
    .option('--force', 'replace an existing file')
    .option('--keep-identity', 'keep serial numbers, addresses, names, keys, sessions and subscriptions')
    .option('--seed <text>', 'seed of the replaced identities', defaultSeed)
    .option('--json', 'print the report as one line of JSON');
}

function importCapture(source: string, flags: ResultFlags): void {
  if (!canWrite(flags)) return;
  let capture: Capture;
  try {
    capture = openCapture(source);
  } catch (error) {
    printCaptureError(error);
    return;
  }
  writeCapture(capture, flags);
}
