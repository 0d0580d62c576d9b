/**
 * Where images are pushed to: multipart, its parts in the order sessionKey, parameters, compsig, file (behaviour § 3.2). It is
 * outside of the tree of resources, as on the controllers that clients were written for.
 */
import { isObject, type JsonObject } from '../../../../engine/index.js';

import { parseImageHeader } from '../../../formats/firmware-image/header-reading.js';
import { at } from '../../../resource/at.js';
import type { ControllerStage, WriteOutcome } from '../../../resource/define.js';
import type { Writing } from '../../../resource/place.js';
import { flag, text, whole } from '../../../resource/readers.js';
import { mayRecover } from '../../../resource/recovery-privilege.js';
import { optional } from '../../../resource/writes.js';
import type { UpdateJob, UpdateOrder } from '../contract.js';
import { beginUpload, type UploadStart } from '../upload.js';

/** As the update service shows it. Source: behaviour § 0. */
export const uploadUri = '/cgi-bin/uploadFile';

/** With a slash at its end or without, in letters of either case, as all addresses are matched. */
export function isUploadPath(path: string): boolean {
  return path.replace(/\/$/, '').toLowerCase() === uploadUri.toLowerCase();
}

/** Unit: characters. Assumption: longer than a digest in print. */
export const etagLengthMax = 128;

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
    Section: optional(whole(0, sectionMax), 'Which section of 32 MiB it is of a file that comes in several.'),
    TPMOverride: optional(flag, 'Whether what a TPM in use measures may be changed.'),
  },
  keep: (parameters, head, principal) => ({
    ...parameters,
    FileName: head.filename,
    Signature: head.signature,
    ...(head.image === null ? {} : { Image: head.image }),
    ...(head.bytesMax === null ? {} : { BytesMax: head.bytesMax }),
    ...(mayRecover({ principal }) ? { Recovers: true } : {}),
  }),
  begin: beginKept,
});

/** Reads what `keep` kept. */
function beginKept(stage: ControllerStage, body: JsonObject, { by }: Writing): WriteOutcome {
  const { FileName, Section, BytesMax, UploadCurrentEtag, TPMOverride, Image = null } = body;
  const signature = keptSignature(body);
  return beginUpload(stage, {
    order: {
      ...destination(body, signature !== 'none'),
      toRecoverySet: false,
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

/** What comes signed is kept, what comes plain is written at once, unless the client says otherwise (behaviour § 3.2). */
function destination(
  { UpdateRepository, UpdateTarget }: JsonObject,
  isSigned: boolean,
): Pick<UpdateOrder, 'toRepository' | 'toTarget'> {
  const toRepository =
    typeof UpdateRepository === 'boolean' ? UpdateRepository : isSigned || UpdateTarget === false;
  return { toRepository, toTarget: typeof UpdateTarget === 'boolean' ? UpdateTarget : !toRepository };
}

/** What the request says by itself of where it is to go. */
function saidIn({ UpdateRepository, UpdateTarget, TPMOverride }: JsonObject): UploadStart['said'] {
  return {
    ...(typeof UpdateRepository === 'boolean' ? { toRepository: UpdateRepository } : {}),
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
