/**
 * Images that a controller's repository is delivered with, by description: nobody has their content. Beside them, the
 * software of the operating system that the update service knows of.
 */
import * as z from 'zod';
import { checkImages } from './image-check.js';
import { imageKinds } from './image-kinds.js';
import { distinctList, pattern, text, whole } from './pieces.js';
import { filenameExpected, filenamePattern, repositoryBytes } from './repository-limits.js';

/** Unit: bytes. A header of text and something to write at least. */
const imageBytes = whole(8_192, repositoryBytes);

const image = z.strictObject({
  /** `mgmt6_278.bin`. Unique. */
  filename: pattern(filenamePattern, filenameExpected),
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
export const distinctImages = distinctList(image, 'filename', [0, 64]).superRefine(checkImages);

export const software = z.strictObject({
  name: text,
  version: text,
  vendor: text,
});

export const updateAgent = software.omit({ vendor: true });
