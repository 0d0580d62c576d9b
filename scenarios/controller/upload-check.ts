/** What a caller in the process uploads, checked before anything of it begins: the types do not hold in plain JavaScript. */
import * as z from 'zod';
import {
  checkValue,
  contentBytesMax,
  formatProblem,
  headerTextShape,
  imageKinds,
} from '../../models/index.js';
import type { DescribedImage, UploadOptions } from './upload.js';

const textExpected = 'text of 1 to 128 characters';
const headerText = z.string({ error: textExpected }).regex(headerTextShape, { error: textExpected });
const sizeExpected = `a whole number of bytes from 1 to ${contentBytesMax}`;

/** The members of an image by description; `for` is a kind of firmware. */
export const describedMembers = {
  for: z.enum(imageKinds, { error: `one of ${imageKinds.join(', ')}` }).describe('The kind of firmware.'),
  model: headerText.optional().describe('The model that it is for, where there are several.'),
  version: headerText.describe('As the inventory shows it once it runs.'),
  sizeBytes: z
    .int({ error: sizeExpected })
    .min(1, { error: sizeExpected })
    .max(contentBytesMax, { error: sizeExpected })
    .optional()
    .describe('Unit: bytes.'),
};

const upload = z.strictObject({
  // Octets first: a look for the keys of a mapping in them would take its time.
  image: z.union([z.instanceof(Uint8Array), z.strictObject(describedMembers)]),
  options: z.strictObject({
    // What the service thinks of them, and of a file's name, is told by its answer.
    parameters: z.record(z.string(), z.json()).optional(),
    filename: z.string().optional(),
    signature: z.union([z.boolean(), z.instanceof(Uint8Array)]).optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
});

/** Throws TypeError for what is no image or no options, naming every problem. */
export function checkUpload(image: DescribedImage | Uint8Array, options: UploadOptions): void {
  const checked = checkValue<unknown>({ image, options }, upload);
  if (!checked.ok) throw new TypeError(checked.problems.map(formatProblem).join('; '));
}
