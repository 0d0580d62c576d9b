/**
 * Upload in the standard form (DSP0266 "Multipart HTTP push updates"): the part `UpdateParameters` selects the targets,
 * and the update is a task, which the response to the whole form contains.
 */
import { isObject, type JsonObject } from '../../../../engine/index.js';
import { parseImageHeader } from '../../../../models/formats/index.js';
import type { Transaction } from '../../../../models/index.js';
import type { NewOperation } from '../../../../models/operations/index.js';
import { standardParameters } from '../../../../models/redfish/index.js';
import {
  below,
  type Deferred,
  flag,
  members,
  type Reader,
  refused,
  updateServiceUri,
  type WriteOutcome,
  type WriteTarget,
} from '../../../../models/resource/index.js';
import { startUpload } from '../upload.js';
import {
  applyTimeReader,
  findTargetsFault,
  itemsAt,
  storedTargets,
  targetsReader,
} from './requested-targets.js';

const applyTimeName = '@Redfish.OperationApplyTime';

const named = members({
  Targets: targetsReader,
  Oem: members({ Vnd: members({ TPMOverride: flag }) }),
});

/** Parameters of the standard form, as they are stored. */
export type StandardParameters = {
  readonly Targets?: readonly string[];
  readonly Oem?: { readonly Vnd?: { readonly TPMOverride?: boolean } };
};

/** Reader for the parameters of the standard form. It also checks the apply time, which other readers ignore. */
export const standardReader: Reader<StandardParameters> = {
  rule: named.rule,
  read: (value, place) => {
    const read = named.read(value, place);
    const time = isObject(value) ? value[applyTimeName] : undefined;
    if (!read.ok || time === undefined) return read;
    const at = { ...place, name: applyTimeName, pointer: below(place.pointer, applyTimeName) };
    const applyTime = applyTimeReader.read(time, at);
    return applyTime.ok ? read : applyTime;
  },
};

/** Returns the parameters of the standard form in a stored request; undefined for a request in another form. */
function parametersIn(body: JsonObject): StandardParameters | undefined {
  const parameters = body[standardParameters];
  return isObject(parameters) ? (parameters as StandardParameters) : undefined;
}

/** Returns the stored form of the parameters: an unknown target may be any text, so its secrets are masked. */
export function storedParameters(body: JsonObject): JsonObject {
  const parameters = parametersIn(body);
  return parameters === undefined
    ? {}
    : { [standardParameters]: { ...parameters, ...storedTargets(parameters) } };
}

const operation: NewOperation = {
  kind: 'updates.push',
  targetUri: updateServiceUri,
  subject: {},
  starts: 'now',
  durationMs: null,
  onLoss: { power: 'goesOn', controller: 'fails' },
  cancelling: 'never',
};

/** Task of an update in the standard form; undefined for an upload in another form, which has no task. */
export function standardTask(body: JsonObject): Deferred['task'] | undefined {
  if (parametersIn(body) === undefined) return undefined;
  const hides = ['FileName', 'Signature', 'Image', 'BytesMax', 'Recovers'];
  return { name: 'Multipart HTTP push update', hides, ...operation };
}

/** Starts an upload in the standard form; undefined for an upload in another form. `task` is the id of its task. */
export function startStandardPush(
  stage: Transaction,
  body: JsonObject,
  { by: { userId, userName, address } }: WriteTarget,
  task: string,
): WriteOutcome | undefined {
  const parameters = parametersIn(body);
  if (parameters === undefined) return undefined;
  const { Targets = [], Oem } = parameters;
  const fault = findTargetsFault(stage.view, Targets);
  if (fault !== undefined) return refused(fault);
  const { FileName, Image = null, BytesMax } = body;
  return startUpload(stage, {
    order: {
      toRepository: false,
      toTarget: true,
      toRecoverySet: false,
      etag: '',
      tpmOverride: Oem?.Vnd?.TPMOverride === true,
      items: itemsAt(stage.view, Targets),
      mayRecover: body.Recovers === true,
      by: { userId, userName, address },
    },
    filename: String(FileName),
    section: null,
    signature: 'none',
    image: parseImageHeader(Image) ?? null,
    bytesMax: typeof BytesMax === 'number' ? BytesMax : null,
    said: {},
    task,
  });
}
