/** Firmware images in scenario files: by description, at modelled servers and in steps that upload one. */
import * as z from 'zod';
import { describedMembers } from './controller/upload-check.js';

/** An image by description; `for` is a kind of firmware. */
export const imageSchema = z.strictObject(describedMembers);

const uploadParameters = z.strictObject({
  UpdateRepository: z.boolean().exactOptional(),
  UpdateTarget: z.boolean().exactOptional(),
  TPMOverride: z.boolean().exactOptional(),
  UploadCurrentEtag: z.string().exactOptional(),
});

/** The same as it is uploaded. */
export const uploadSchema = z
  .strictObject({
    ...describedMembers,
    filename: z.string().min(1).exactOptional(),
    signed: z.boolean().default(false),
    parameters: uploadParameters.default({}),
  })
  .transform(({ filename, signed, parameters, ...image }) => ({
    image,
    options: { signature: signed, parameters, ...(filename === undefined ? {} : { filename }) },
  }));
