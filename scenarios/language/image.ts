/** Descriptions of firmware images in scenario files: at modeled sources and in upload steps. */
import * as z from 'zod';
import { describedMembers } from '../controller/upload.js';

/** Schema of an image description; `for` is a kind of firmware. */
export const imageSchema = z.strictObject(describedMembers);

const uploadParameters = z.strictObject({
  UpdateRepository: z.boolean().exactOptional().describe('True if the image is stored in the repository.'),
  UpdateTarget: z
    .boolean()
    .exactOptional()
    .describe('True if the image is written to its target immediately.'),
  TPMOverride: z
    .boolean()
    .exactOptional()
    .describe('True if the update may change measurements of a TPM in use.'),
  UpdateRecoverySet: z
    .boolean()
    .exactOptional()
    .describe('True if the image replaces the component in the recovery set.'),
  UploadCurrentEtag: z.string().exactOptional().describe('Name that the client gives to the upload.'),
});

/** Schema of an image description with the options of its upload. */
export const uploadSchema = z
  .strictObject({
    ...describedMembers,
    filename: z.string().min(1).exactOptional().describe('File name of the upload.'),
    signed: z.boolean().default(false).describe('True if the signature file is sent with the image.'),
    parameters: uploadParameters.default({}).describe('Update parameters that are sent with the image.'),
  })
  .transform(({ filename, signed, parameters, ...image }) => ({
    image,
    options: { signature: signed, parameters, ...(filename === undefined ? {} : { filename }) },
  }));
