/** Output of the commands that write a capture: the file, and the report about it. */
import { compressCapture } from '../../http/index.js';
import {
  anonymizeCapture,
  type Capture,
  CaptureError,
  type Fate,
  printReport,
} from '../../models/capture/index.js';
import { findFileObstacle, replaceFile } from '../files/output-file.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';
import { reportServed } from './report-served.js';

/** Flags of both commands that write a capture. */
export interface ResultFlags {
  readonly out: string;
  readonly force?: true;
  readonly keepIdentity?: true;
  readonly seed: string;
  readonly json?: true;
}

export const defaultOut = 'server.capture';
export const defaultSeed = '1';

/** Fates that a text lists. Resources that are alive or as captured are counted only, because they are many. */
const listedFates: readonly Fate[] = ['dropped'];

/** Prints the reason why the output file cannot be written, and sets the exit code. Returns true if it can. */
export function canWrite({ out, force }: ResultFlags): boolean {
  const obstacle = findFileObstacle(out, { force, called: 'the capture' });
  if (obstacle === undefined) return true;
  printError(obstacle);
  process.exitCode = exitCodes.badInput;
  return false;
}

/** Writes the capture to the output file, and prints the report. */
export function writeCapture(source: Capture, { out, keepIdentity, seed, json }: ResultFlags): void {
  const capture = keepIdentity === true ? source : anonymizeCapture(source, seed);
  try {
    replaceFile(out, [compressCapture(capture)]);
  } catch (error) {
    printError(`the capture ${out} cannot be written (${(error as NodeJS.ErrnoException).code ?? error})`);
    process.exitCode = exitCodes.failed;
    return;
  }
  const report = reportServed(capture);
  if (json === true) printLine(JSON.stringify({ file: out, ...report }));
  else printLine(`${printReport(report, listedFates)}\n${out}`);
}

/** Prints an error about a capture and sets the exit code. Throws any other error. */
export function printCaptureError(error: unknown): void {
  if (!(error instanceof CaptureError)) throw error;
  printError(error.message);
  process.exitCode = exitCodes.badInput;
}
