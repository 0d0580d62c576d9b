/** Firmware images in scenario files: by description, at modelled servers and in steps that upload one. */
import * as z from 'zod';
import { imageKinds } from '../../models/index.js';

const described = {
  for: z.enum(imageKinds, { error: `one of ${imageKinds.join(', ')}` }),
  model: z.string().min(1).exactOptional(),
  version: z.string().min(1),
  sizeBytes: z.int().min(1).exactOptional(),
};

/** An image by description; `for` is a kind of firmware. */
export const imageSchema = z.strictObject(described);

const uploadParameters = z.strictObject({
  UpdateRepository: z.boolean().exactOptional(),
  UpdateTarget: z.boolean().exactOptional(),
  TPMOverride: z.boolean().exactOptional(),
  UploadCurrentEtag: z.string().exactOptional(),
});

/** The same as it is uploaded. */
export const uploadSchema = z
  .strictObject({
    ...described,
    filename: z.string().min(1).exactOptional(),
    signed: z.boolean().default(false),
    parameters: uploadParameters.default({}),
  })
  .transform(({ filename, signed, parameters, ...image }) => ({
    image,
    options: { signature: signed, parameters, ...(filename === undefined ? {} : { filename }) },
  }));
