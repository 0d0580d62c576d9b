/** Reading of the capture that a command names for a history with its digest alone. */
import type { Command } from 'commander';
import { openCapture } from '../../http/index.js';
import { CaptureError } from '../../models/capture/index.js';
import { addCapture } from '../../models/captured/index.js';

/** Keeps a capture for the histories of this process. Ends the command when the capture cannot be read. */
export function addNamedCapture(command: Command, file: string): void {
  try {
    addCapture(openCapture(file));
  } catch (error) {
    if (!(error instanceof CaptureError)) throw error;
    command.error(`error: --capture: ${error.message}`);
  }
}
