/** The step that uploads an image as one was in a history: by description, for no history has the content. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import {
  type ImageHeader,
  type ImageSignature,
  type UploadInput,
  uploadParameters,
  vouchesFor,
  type WriteInput,
} from '../../models/index.js';
import { prepareUpload } from '../controller/upload.js';
import { asOf, type Carrying, requestStep, type Scene } from './carried.js';
import { describeImageHeader } from './images.js';
import type { LifeInput } from './life.js';
import { headersFor } from './people.js';
import { isSameInput } from './same-input.js';

export function carryUpload(input: WriteInput, { rehearsal, people, later }: Scene): Carrying {
  const as = people.as(input.by);
  if (as === undefined) return { reason: `nobody knows the password of ${input.by.userName}` };
  const { FileName: filename, Signature: signature, Image: image, ...told } = input.body;
  const parameters: Record<string, Json> = {};
  for (const [key, value] of Object.entries(told)) {
    if (value !== undefined && uploadParameters.includes(key)) parameters[key] = value;
  }
  const isSigned = signature !== undefined && signature !== 'none';
  const header = image ?? later.map((each) => each.input).find(isReceived)?.file.header;
  if (isForged(signature, header)) return { reason: 'its signature is wrong, and that of a step is right' };
  for (const described of describeImageHeader(header, rehearsal.tree.blueprint)) {
    const usual = `${described.for}.bin`;
    const options = { parameters, filename: String(filename ?? usual), signature: isSigned };
    const ready = prepareUpload(rehearsal.tree.blueprint, described, options);
    const trial = rehearsal.fork().upload(ready, headersFor(as));
    const begun = trial.inputs.find(({ type }) => type === input.type);
    if (begun === undefined || !isSameInput(begun, input)) continue;
    const upload: JsonObject = {
      ...described,
      ...(options.filename === usual ? {} : { filename: options.filename }),
      ...(isSigned ? { signed: true } : {}),
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    };
    return requestStep({ upload, ...asOf(as) }, rehearsal.upload(ready, headersFor(as)));
  }
  return { reason: 'its image is none that can be described' };
}

function isForged(signature: Json | undefined, header: unknown): boolean {
  return isObject(signature) && !vouchesFor(signature as ImageSignature, header as ImageHeader);
}

function isReceived(
  input: LifeInput['input'],
): input is Extract<UploadInput, { readonly type: 'upload.received' }> {
  return input.type === 'upload.received';
}
