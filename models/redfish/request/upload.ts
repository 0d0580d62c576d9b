/**
 * Start of an upload as a write: checks the privileges, the parts before the file, and whether an upload is possible
 * now.
 */
import type { JsonObject } from '../../../engine/index.js';
import type { WriteInput } from '../../inputs.js';
import { baseMessage } from '../../messages/index.js';
import {
  type Principal,
  type Refusal,
  refused,
  type Upload,
  type WriteContext,
  type WriteOutcome,
} from '../../resource/define.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import type { WriteTarget } from '../../resource/resource-location.js';
import type { Transaction } from '../../transaction.js';
import type { StepPort } from '../protocol-port.js';
import { refusalForLack } from './authorise.js';
import { readParameters } from './parameters.js';
import type { RedfishRequest } from './request.js';
import { isMultipart } from './upload-form.js';

/**
 * Returns true if the client lacks the privilege for an upload. Such a client receives no other information (behaviour
 * § 3.2).
 */
export function lacksUploadPrivilege({ upload }: ResourceDefinition, principal: Principal): boolean {
  return upload !== undefined && refusalForLack(principal, [upload.privilege]) !== undefined;
}

/**
 * Converts the start of an upload to the form for the journal. The adapter has already read the parts before the file
 * from the multipart body.
 */
export function prepareUpload(
  upload: Upload,
  { headers, body }: RedfishRequest,
  { principal, tree }: Pick<WriteContext, 'principal' | 'tree'>,
): { readonly body: JsonObject } | Refusal {
  if (body.kind === 'unreadable' && isMultipart(headers['content-type']))
    return { messages: [body.message], status: body.status };
  // A body of any other media type is refused, whether it is readable or not.
  if (body.kind !== 'upload')
    return { messages: [baseMessage('HeaderInvalid', ['Content-Type'])], status: 415 };
  const { values, problems } = readParameters(upload.parameters, body.head.parameters, undefined);
  if (problems.length > 0) return { messages: problems };
  const kept = upload.keep(values, body.head, principal, tree);
  return kept.ok ? { body: kept.value } : { messages: kept.problems };
}

/**
 * Starts an upload when the write is executed. While a subsystem prevents resets of the server, updates are refused
 * too.
 */
export function applyUploadStart(
  stage: Transaction,
  upload: Upload,
  { body }: WriteInput,
  writing: WriteTarget,
  protocol: StepPort,
): WriteOutcome {
  const hold = protocol.findHold(stage.tree);
  if (hold !== undefined) return refused(hold);
  const begun = upload.begin(stage, body, writing);
  const task = begun.ok ? upload.task?.(body) : undefined;
  const started = task === undefined ? begun : protocol.startTask(stage, writing, task);
  return started.ok ? begun : started;
}
