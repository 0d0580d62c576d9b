/**
 * Images that a controller's repository is delivered with, by description: nobody has their content. Beside them, the
 * software of the operating system that the update service knows of.
 */
import * as z from 'zod';
import { imageKinds } from './image-kinds.js';
import { distinctList, pattern, text, whole } from './pieces.js';

/** Longest file name. Unit: characters. Assumption: as flash file systems have it. */
const fileNameCharsMax = 64;

/** Unit: bytes. A header of text and something to write at least; at most what the repository holds (behaviour § 9). */
const imageBytes = whole(8_192, 1_073_168_384);

const image = z.strictObject({
  /** `mgmt6_278.bin`. Unique. */
  filename: pattern(
    new RegExp(`^[0-9A-Za-z][0-9A-Za-z._-]{0,${fileNameCharsMax - 1}}$`),
    `a file name of 1 to ${fileNameCharsMax} letters, digits, dots, dashes and underscores`,
  ),
  /** What it is for. */
  kind: z.enum(imageKinds),
  /** Which model of that kind; not given: the one that the server has first. */
  model: text.optional(),
  version: text,
  /** Of the whole file. */
  sizeBytes: imageBytes,
  /** Whether it is one of the set that a server is brought back to life with. */
  recovery: z.boolean(),
});

/** Assumption: as many as fit a screen. */
export const distinctImages = distinctList(image, 'filename', [0, 64]);

export const software = z.strictObject({
  name: text,
  version: text,
  vendor: text,
});

export const updateAgent = software.omit({ vendor: true });
