/**
 * Where images are pushed to: multipart, its parts in the order sessionKey, parameters, compsig, file (behaviour § 3.2). It is
 * outside of the tree of resources, as on the controllers that clients were written for.
 */
import { isObject, type JsonObject } from '../../../../engine/index.js';

import { parseImageHeader } from '../../../formats/firmware-image/header-reading.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type ControllerStage, refused, type WriteOutcome } from '../../../resource/define.js';
import type { Writing } from '../../../resource/place.js';
import { flag, text, whole } from '../../../resource/readers.js';
import { mayRecover } from '../../../resource/recovery-privilege.js';
import { optional } from '../../../resource/writes.js';
import { findRecoverySet } from '../../install-sets/index.js';
import type { UpdateJob, UpdateOrder } from '../contract.js';
import { beginUpload, type UploadStart } from '../upload.js';
import { underOneName } from './two-names.js';

/** As the update service shows it. Source: behaviour § 0. */
export const uploadUri = '/cgi-bin/uploadFile';

/** With a slash at its end or without, in letters of either case, as all addresses are matched. */
export function isUploadPath(path: string): boolean {
  return path.replace(/\/$/, '').toLowerCase() === uploadUri.toLowerCase();
}

/** Unit: characters. The vendor's tool sends `sum` and the name of the file, which has up to 255. */
export const etagLengthMax = 258;

/** Sections of the largest file there can be. */
const sectionMax = 31;

export const uploadTarget = at(`${uploadUri}/`).upload({
  privilege: 'MgmtConfigPriv',
  parameters: {
    UpdateRepository: optional(
      flag,
      'Whether it is kept in the repository; it is when it comes with a signature file.',
    ),
    UpdateTarget: optional(flag, 'Whether it is written at once; it is when it is not kept.'),
    UploadCurrentEtag: optional(text({ lengthMax: etagLengthMax }), 'What the client calls its upload by.'),
    ETag: optional(text({ lengthMax: etagLengthMax }), 'The same, as the tools of the vendor send it.'),
    Section: optional(whole(0, sectionMax), 'Which section of 32 MiB it is of a file that comes in several.'),
    TPMOverride: optional(flag, 'Whether what a TPM in use measures may be changed.'),
    TPMOverrideFlag: optional(flag, 'The same, as the other entrances call it.'),
    UpdateRecoverySet: optional(flag, 'Whether it takes the place of what the recovery set has.'),
  },
  keep: (parameters, head, principal) => {
    const named = underOneName(parameters);
    if (!named.ok) return named;
    const recovers = mayRecover({ principal });
    if (parameters.UpdateRecoverySet === true && !recovers)
      return { ok: false, problems: [baseMessage('InsufficientPrivilege')] };
    const value = {
      ...named.value,
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

/** Reads what `keep` kept. */
function beginKept(stage: ControllerStage, body: JsonObject, { by }: Writing): WriteOutcome {
  const { FileName, Section, BytesMax, UploadCurrentEtag, TPMOverride, Image = null } = body;
  const signature = keptSignature(body);
  const toRecoverySet = body.UpdateRecoverySet === true;
  if (toRecoverySet && findRecoverySet(stage.view) === undefined)
    return refused(mgmtMessage('RecoveryInstallSetRequired'));
  return beginUpload(stage, {
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
    // What is none is found out when the file has come.
    image: parseImageHeader(Image) ?? null,
    bytesMax: typeof BytesMax === 'number' ? BytesMax : null,
    said: saidIn(body),
  });
}

/**
 * What comes signed is kept, what comes plain is written at once, unless the client says otherwise (behaviour § 3.2). Assumption: what
 * the recovery set refers to is kept in any case, for it refers to components of the repository.
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

/** What the request says by itself of where it is to go. */
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
