/** Firmware images in scenario files: by description, at modelled servers and in steps that upload one. */
import * as z from 'zod';
import { imageKinds } from '../../models/index.js';

const described = {
  for: z.enum(imageKinds, { error: `one of ${imageKinds.join(', ')}` }).describe('The kind of firmware.'),
  model: z.string().min(1).exactOptional().describe('The model that it is for, where there are several.'),
  version: z.string().min(1).describe('As the inventory shows it once it runs.'),
  sizeBytes: z.int().min(1).exactOptional().describe('Unit: bytes.'),
};

/** An image by description; `for` is a kind of firmware. */
export const imageSchema = z.strictObject(described);

const uploadParameters = z.strictObject({
  UpdateRepository: z.boolean().exactOptional().describe('Whether the image is kept in the repository.'),
  UpdateTarget: z.boolean().exactOptional().describe('Whether the image is written at once.'),
  TPMOverride: z.boolean().exactOptional().describe('Whether what a TPM in use measures may be changed.'),
  UploadCurrentEtag: z.string().exactOptional().describe('What the client calls the upload by.'),
});

/** The same as it is uploaded. */
export const uploadSchema = z
  .strictObject({
    ...described,
    filename: z.string().min(1).exactOptional().describe('Under which it is sent.'),
    signed: z.boolean().default(false).describe('Whether its signature file goes with it.'),
    parameters: uploadParameters.default({}).describe('What the update service is told beside it.'),
  })
  .transform(({ filename, signed, parameters, ...image }) => ({
    image,
    options: { signature: signed, parameters, ...(filename === undefined ? {} : { filename }) },
  }));
