/** `tidefish run --watch`: plays again whenever one of the files is changed. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import type { Interruption } from './interruption.js';
import { type RunFlags, readAndPlay } from './run-play.js';
import { readScenarios } from './scenario-files.js';
import { FileWatch } from './scenario-watch.js';
import { exitCodes, remark } from './terminal.js';

/** Until Ctrl-C. */
export async function playAgainAndAgain(
  command: Command,
  operands: readonly string[],
  flags: RunFlags,
  interruption: Interruption,
): Promise<void> {
  const watch = new FileWatch();
  try {
    watchOrFail(command, watch, operands);
    while (!interruption.pressed) {
      process.exitCode = exitCodes.done;
      const reading = readScenarios(operands, flags);
      watchOrFail(command, watch, existing(reading.files));
      await readAndPlay(command, reading, flags, interruption);
      if (!interruption.pressed) remark('watching; Ctrl-C ends it');
      await interruption.during(watch.next());
    }
    process.exitCode = exitCodes.interrupted;
  } finally {
    watch.close();
  }
}

function watchOrFail(command: Command, watch: FileWatch, files: readonly string[]): void {
  try {
    watch.add(files);
  } catch (error) {
    command.error(`error: nothing can be watched: ${(error as Error).message}`);
  }
}

/** A scenario may name files in folders that there are not; that is said as a problem of the scenario. */
function existing(files: readonly string[]): readonly string[] {
  return files.filter((file) => existsSync(path.dirname(file)));
}
