/** Reading of a capture as the blueprint of the server that shows it. */
import type { Blueprint } from '../../models/blueprint/index.js';
import { CaptureError } from '../../models/capture/index.js';
import { captureBlueprint } from '../../models/captured/index.js';
import { SetupError } from '../files/setup-error.js';
import { openCapture } from './open-capture.js';

/** Capture that a command names. */
export interface CaptureFlags {
  /** Path of a folder or file. */
  readonly capture: string;
  /** Indicates that responses take the recorded times. */
  readonly captureTimes: boolean | undefined;
}

/** Reads a capture. Throws SetupError if it cannot be read. */
export function readCaptured({ capture, captureTimes: times }: CaptureFlags): Blueprint {
  try {
    return captureBlueprint(openCapture(capture), { times });
  } catch (error) {
    if (error instanceof CaptureError) throw new SetupError(error.message);
    throw error;
  }
}
