/**
 * A scenario's requests and uploads, put to the controller in the process. A controller that is away is an answer of its own kind
 * here: a step may expect it. `nobody` asks without credentials; everyone else than the administrator brings a password.
 */
import type { Json } from '../../engine/index.js';
import { isReachable, managerRecord } from '../../models/index.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Reply } from '../controller/reply.js';
import type { DescribedImage, UploadOptions } from '../controller/upload.js';
import type { Caller } from '../language/caller.js';

export type Answer = Reply | 'away';

interface Question {
  readonly method: string;
  readonly uri: string;
  readonly body?: Json | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly as?: Caller;
}

export function ask(controller: InProcessController, question: Question): Answer {
  if (!isReachable(managerRecord(controller.tree))) return 'away';
  const { method, uri, body, headers = {}, as = 'administrator' } = question;
  return controller.request(method, uri, body, { ...credentialHeaders(as), ...headers });
}

/** Uploads an image. */
export function send(
  controller: InProcessController,
  {
    image,
    options,
    as,
  }: { readonly image: DescribedImage; readonly options: UploadOptions; readonly as: Caller },
): Answer {
  if (!isReachable(managerRecord(controller.tree))) return 'away';
  return controller.upload(image, { ...options, headers: credentialHeaders(as) });
}

function credentialHeaders(as: Caller): Readonly<Record<string, string>> {
  if (as === 'administrator') return {};
  // A header without credentials is what keeps the in-process controller from acting as the administrator.
  if (as === 'nobody') return { authorization: '' };
  return { authorization: `Basic ${Buffer.from(`${as.user}:${as.password}`).toString('base64')}` };
}
