/** Inserting and ejecting: the standard's actions and the vendor's, which do the same by other names. */
import { baseMessage, type Message } from '../../../messages/index.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import { type ControllerStage, refused, written } from '../../../resource/define.js';
import { line } from '../../../resource/line.js';
import type { Writing } from '../../../resource/place.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { action, optional, required } from '../../../resource/writes.js';
import type { KeptImage } from '../state.js';
import { conflict, type DrivePlace, eject, imageAddress, insert, keptImage } from './virtual-media-change.js';

const byMediaUser = { privilege: 'VirtualMediaPriv' } as const;

/** What a signed image comes with. Taken and not judged: the image itself is not read either. */
const signing = text({ lengthMax: pemLengthMax });
/** Unit: characters. Assumption: as for accounts of other services. */
const credential = line({ lengthMax: 255 });

const intent = optional(signing, 'What a signed request is for. Taken, and not judged.');
const signature = optional(signing, 'The signature of the image. Taken, and not judged.');

const image = required(
  imageAddress,
  'Where the image of the medium is. Without credentials in it; empty for no medium.',
);
const writeProtected = optional(flag, 'Whether the server can only read the medium.');

interface Kept {
  readonly Image: KeptImage;
  readonly WriteProtected?: boolean;
}

function ended(problem: Message | undefined) {
  return problem === undefined ? written(baseMessage('Success')) : refused(problem);
}

function inserted(
  stage: ControllerStage,
  { Image, WriteProtected = true }: Kept,
  { part, by }: Writing<DrivePlace>,
  name: string,
) {
  return ended(insert(stage, part, { ...Image, writeProtected: WriteProtected }, by, name));
}

function ejected(stage: ControllerStage, { part, by }: Writing<DrivePlace>) {
  return ended(eject(stage, part, by));
}

export const insertMedia = action({
  name: 'VirtualMedia.InsertMedia',
  says: 'Inserts a medium. The answer does not wait for its image to be read.',
  ...byMediaUser,
  parameters: {
    Image: image,
    Inserted: optional(flag, 'Whether there is a medium in the drive.'),
    TransferMethod: optional(
      oneOf(['Stream']),
      'Whether the image is read as the server needs it, or copied first.',
    ),
    TransferProtocolType: optional(oneOf(['HTTP', 'HTTPS']), 'How the image is read.'),
    UserName: optional(credential, 'The user name for the address of the image. Accepted and not stored.'),
    Password: optional(credential, 'The password for that name. Accepted and not stored.'),
    WriteProtected: writeProtected,
  },
  // The image itself is not read, so nothing needs what the controller would log in with.
  redact: ({ UserName: _, Password: __, ...body }, means) => ({
    ok: true,
    value: { ...body, Image: keptImage(body.Image, means) },
  }),
  apply: (stage, body, at: Writing<DrivePlace>) => {
    const { Image, Inserted, TransferProtocolType } = body;
    // A medium that is only made known is not something such a drive has.
    if (Inserted === false) return refused(conflict('Inserted', 'Image'));
    const scheme = new URL(Image.image).protocol.slice(0, -1).toUpperCase();
    if (TransferProtocolType !== undefined && TransferProtocolType !== scheme) {
      return refused(conflict('TransferProtocolType', 'Image'));
    }
    return inserted(stage, body, at, 'VirtualMedia.InsertMedia');
  },
});

export const ejectMedia = action({
  name: 'VirtualMedia.EjectMedia',
  says: 'Takes the medium out.',
  ...byMediaUser,
  parameters: {},
  apply: (stage, _, at: Writing<DrivePlace>) => ejected(stage, at),
});

export const insertVirtualMedia = action({
  name: 'VndMgmtVirtualMedia.InsertVirtualMedia',
  says: 'Inserts a medium. The answer does not wait for its image to be read.',
  vendor: true,
  ...byMediaUser,
  parameters: {
    Image: image,
    WriteProtected: writeProtected,
    Intent: intent,
    Certificate: optional(signing, 'The certificate that the image is signed with. Taken, and not judged.'),
    Signature: signature,
  },
  redact: (body, means) => ({ ok: true, value: { ...body, Image: keptImage(body.Image, means) } }),
  apply: (stage, body, at: Writing<DrivePlace>) =>
    inserted(stage, body, at, 'VndMgmtVirtualMedia.InsertVirtualMedia'),
});

export const ejectVirtualMedia = action({
  name: 'VndMgmtVirtualMedia.EjectVirtualMedia',
  says: 'Takes the medium out.',
  vendor: true,
  ...byMediaUser,
  parameters: { Intent: intent, Signature: signature },
  apply: (stage, _, at: Writing<DrivePlace>) => ejected(stage, at),
});
