/** `tidefish capture report`: what a served capture simulates of each resource. */
import type { Command } from 'commander';
import { openCapture } from '../../http/index.js';
import { type CaptureReport, type Fate, printReport } from '../../models/capture/index.js';
import { printLine } from '../terminal/terminal.js';
import { printCaptureError } from './capture-result.js';
import { reportServed } from './report-served.js';

const examples = `
Alive resources follow the simulation, partly alive ones with the listed properties. Others are served as captured.

Examples:
  $ tidefish capture report server.capture
  $ tidefish capture report mockup/ --json`;

export function registerReport(capture: Command): void {
  capture
    .command('report')
    .description('list the counterpart of each resource in the simulation')
    .argument('<file>', 'imported file, folder, zip, tar or compressed tar')
    .option('--json', 'print the report as one line of JSON')
    .addHelpText('after', examples)
    .action(report);
}

const allFates: readonly Fate[] = ['alive', 'partlyAlive', 'asCaptured', 'dropped'];

function report(file: string, { json }: { readonly json?: true }): void {
  let found: CaptureReport;
  try {
    found = reportServed(openCapture(file));
  } catch (error) {
    printCaptureError(error);
    return;
  }
  printLine(json === true ? JSON.stringify({ file, ...found }) : printReport(found, allFates));
}
