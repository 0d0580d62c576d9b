/** Reading of a capture as the blueprint of the server that shows it. */
import { type Blueprint, parsePack } from '../../models/blueprint/index.js';
import { CaptureError } from '../../models/capture/index.js';
import { captureBlueprint } from '../../models/captured/index.js';
import { readDocument } from '../files/blueprint-file.js';
import { SetupError } from '../files/setup-error.js';
import { openCapture } from './open-capture.js';

/** Capture that a command names. */
export interface CaptureFlags {
  /** Path of a folder or file. */
  readonly capture: string;
  /** Indicates that responses take the recorded times. */
  readonly captureTimes: boolean | undefined;
  /** Indicates that journals have the digest of the capture alone. */
  readonly captureByDigest: boolean | undefined;
  /** Paths of dialect packs. */
  readonly capturePack: readonly string[] | undefined;
}

/** Reads a capture and its dialect packs. Throws SetupError if a file cannot be read. */
export function readCaptured({
  capture,
  captureTimes: times,
  captureByDigest,
  capturePack = [],
}: CaptureFlags): Blueprint {
  const packs = capturePack.map((file) => readDocument('dialect pack', file, parsePack));
  try {
    return captureBlueprint(openCapture(capture), {
      times,
      packs,
      ...(captureByDigest === true ? { inJournals: 'digest' } : {}),
    });
  } catch (error) {
    if (error instanceof CaptureError) throw new SetupError(error.message);
    throw error;
  }
}
