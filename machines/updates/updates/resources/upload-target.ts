/**
 * Target of image uploads: a multipart request in the form of the vendor, with the parts sessionKey, parameters,
 * compsig, file, or in the standard form, with the parts UpdateParameters and UpdateFile (behaviour § 3.2). The target is outside of the resource tree, because clients were written for controllers with the
 * same location.
 */
import { isObject, type Json, type JsonObject } from '../../../../engine/index.js';

import { parseImageHeader } from '../../../../models/formats/index.js';
import type { Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import { nextOperationId } from '../../../../models/operations/index.js';
import { standardParameters } from '../../../../models/redfish/index.js';
import {
  defineAt,
  flag,
  mayRecover,
  optional,
  type ReadResult,
  refused,
  text,
  type WriteOutcome,
  type WriteTarget,
  whole,
} from '../../../../models/resource/index.js';
import { findRecoverySet } from '../../install-sets/index.js';
import type { UpdateJob, UpdateOrder } from '../contract.js';
import { startUpload, type UploadStart } from '../upload.js';
import { standardReader, standardTask, startStandardPush, storedParameters } from './standard-push.js';

// Upload parameters with two names: one in the published tables, the other in the vendor's tools and examples. Only the
// published name is stored.

/** Pairs of the alternative name and the stored name. */
const sameParameters = [
  ['ETag', 'UploadCurrentEtag'],
  ['TPMOverrideFlag', 'TPMOverride'],
] as const;

type OtherName = (typeof sameParameters)[number][0];

type Sent = { readonly [name: string]: Json | undefined };

/** Replaces alternative names by the stored ones. Refuses a request with both names and different values. */
export function underOneName<Asked extends Sent>(asked: Asked): ReadResult<Omit<Asked, OtherName>> {
  const stored: Record<string, Json | undefined> = { ...asked };
  const problems: Message[] = [];
  for (const [other, name] of sameParameters) {
    const value = stored[other];
    if (value === undefined) continue;
    delete stored[other];
    if (stored[name] !== undefined && stored[name] !== value)
      problems.push(baseMessage('PropertyValueConflict', [other, name], `/${other}`));
    stored[name] = value;
  }
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: stored as Omit<Asked, OtherName> };
}

/** URI that the update service shows as upload target. Source: behaviour § 0. */
export const uploadUri = '/cgi-bin/uploadFile';

/**
 * Checks whether a path is the upload target. Upper and lower case and a trailing slash have no meaning, as in all
 * URIs.
 */
export function isUploadPath(path: string): boolean {
  return path.replace(/\/$/, '').toLowerCase() === uploadUri.toLowerCase();
}

/**
 * Maximum length of the client's id of an upload. Unit: characters. The vendor's tool sends `sum` and the file name,
 * which has up to 255 characters.
 */
export const etagLengthMax = 258;

/** Index of the last section of the largest possible file. */
const sectionMax = 31;

export const uploadTarget = defineAt(`${uploadUri}/`).upload({
  privilege: 'MgmtConfigPriv',
  parameters: {
    UpdateRepository: optional(
      flag,
      'Indicates whether the image is stored in the repository; true by default for an image with a signature file.',
    ),
    UpdateTarget: optional(
      flag,
      'Indicates whether the image is written immediately; true by default for an image that is not stored.',
    ),
    UploadCurrentEtag: optional(
      text({ lengthMax: etagLengthMax }),
      'Client-defined identifier of the upload.',
    ),
    ETag: optional(
      text({ lengthMax: etagLengthMax }),
      "Alternative name of `UploadCurrentEtag`, as sent by the vendor's tools.",
    ),
    Section: optional(whole(0, sectionMax), 'Index of the 32 MiB section in an upload of several sections.'),
    TPMOverride: optional(flag, 'Indicates whether the update may change measurements of a TPM in use.'),
    TPMOverrideFlag: optional(flag, 'Alternative name of `TPMOverride`, as in the other requests.'),
    UpdateRecoverySet: optional(
      flag,
      'Indicates whether the image replaces its counterpart in the recovery set.',
    ),
    [standardParameters]: optional(
      standardReader,
      'Parameters of the standard form, which is the only form that has this member.',
    ),
  },
  task: standardTask,
  keep: (parameters, head, principal) => {
    const named = underOneName(parameters);
    if (!named.ok) return named;
    const recovers = mayRecover({ principal });
    if (parameters.UpdateRecoverySet === true && !recovers)
      return { ok: false, problems: [baseMessage('InsufficientPrivilege')] };
    const value = {
      ...named.value,
      ...storedParameters(named.value),
      FileName: head.filename,
      Signature: head.signature,
      ...(head.image === null ? {} : { Image: head.image }),
      ...(head.bytesMax === null ? {} : { BytesMax: head.bytesMax }),
      ...(recovers ? { Recovers: true } : {}),
    };
    return { ok: true, value };
  },
  begin: beginKept,
});

/** Starts an upload from the parameters that `keep` has stored. */
function beginKept(stage: Transaction, body: JsonObject, at: WriteTarget): WriteOutcome {
  const { by } = at;
  const standard = startStandardPush(stage, body, at, nextOperationId(stage.view));
  if (standard !== undefined) return standard;
  const { FileName, Section, BytesMax, UploadCurrentEtag, TPMOverride, Image = null } = body;
  const signature = keptSignature(body);
  const toRecoverySet = body.UpdateRecoverySet === true;
  if (toRecoverySet && findRecoverySet(stage.view) === undefined)
    return refused(mgmtMessage('RecoveryInstallSetRequired'));
  return startUpload(stage, {
    order: {
      ...destination(body, signature !== 'none'),
      toRecoverySet,
      etag: typeof UploadCurrentEtag === 'string' ? UploadCurrentEtag : '',
      tpmOverride: TPMOverride === true,
      items: [],
      mayRecover: body.Recovers === true,
      by: { userId: by.userId, userName: by.userName, address: by.address },
    },
    filename: String(FileName),
    section: typeof Section === 'number' ? Section : null,
    signature,
    // The image is null for an invalid header, which is reported when the file has arrived.
    image: parseImageHeader(Image) ?? null,
    bytesMax: typeof BytesMax === 'number' ? BytesMax : null,
    said: saidIn(body),
    task: null,
  });
}

/**
 * Returns the destination of an image. Unless the client requests another one, a signed image is stored, and an
 * unsigned one is written at once (behaviour § 3.2). Assumption: an image for the recovery set is always stored,
 * because the set refers to components of the repository.
 */
function destination(
  { UpdateRepository, UpdateTarget, UpdateRecoverySet }: JsonObject,
  isSigned: boolean,
): Pick<UpdateOrder, 'toRepository' | 'toTarget'> {
  const isKept =
    typeof UpdateRepository === 'boolean' ? UpdateRepository : isSigned || UpdateTarget === false;
  const toRepository = isKept || UpdateRecoverySet === true;
  return { toRepository, toTarget: typeof UpdateTarget === 'boolean' ? UpdateTarget : !toRepository };
}

/** Returns the destination parameters that the request contains. */
function saidIn({
  UpdateRepository,
  UpdateTarget,
  TPMOverride,
  UpdateRecoverySet,
}: JsonObject): UploadStart['said'] {
  return {
    ...(typeof UpdateRepository === 'boolean'
      ? { toRepository: UpdateRepository || UpdateRecoverySet === true }
      : {}),
    ...(typeof UpdateRecoverySet === 'boolean' ? { toRecoverySet: UpdateRecoverySet } : {}),
    ...(typeof UpdateTarget === 'boolean' ? { toTarget: UpdateTarget } : {}),
    ...(typeof TPMOverride === 'boolean' ? { tpmOverride: TPMOverride } : {}),
  };
}

function keptSignature({ Signature = null }: JsonObject): UpdateJob['signature'] {
  if (Signature === 'none' || Signature === 'invalid') return Signature;
  if (!isObject(Signature)) return 'invalid';
  const { file, signature } = Signature;
  return { file: String(file), signature: String(signature) };
}
