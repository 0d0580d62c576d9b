/** Firmware images in scenario files: by description, at modelled servers and in steps that upload one. */
import * as z from 'zod';
import { describedMembers } from '../controller/upload.js';

/** An image by description; `for` is a kind of firmware. */
export const imageSchema = z.strictObject(describedMembers);

const uploadParameters = z.strictObject({
  UpdateRepository: z.boolean().exactOptional().describe('Whether the image is kept in the repository.'),
  UpdateTarget: z.boolean().exactOptional().describe('Whether the image is written at once.'),
  TPMOverride: z.boolean().exactOptional().describe('Whether what a TPM in use measures may be changed.'),
  UpdateRecoverySet: z
    .boolean()
    .exactOptional()
    .describe('Whether the image takes the place of what the recovery set has.'),
  UploadCurrentEtag: z.string().exactOptional().describe('What the client calls the upload by.'),
});

/** The same as it is uploaded. */
export const uploadSchema = z
  .strictObject({
    ...describedMembers,
    filename: z.string().min(1).exactOptional().describe('Under which it is sent.'),
    signed: z.boolean().default(false).describe('Whether its signature file goes with it.'),
    parameters: uploadParameters.default({}).describe('What the update service is told beside it.'),
  })
  .transform(({ filename, signed, parameters, ...image }) => ({
    image,
    options: { signature: signed, parameters, ...(filename === undefined ? {} : { filename }) },
  }));
