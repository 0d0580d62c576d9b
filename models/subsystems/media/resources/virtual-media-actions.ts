/** Inserting and ejecting: the standard's actions and the vendor's, which do the same by other names. */
import type { JsonObject } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { pemLengthMax } from '../../../resource/certificate-text.js';
import {
  type Action,
  type ControllerStage,
  type Means,
  refused,
  type WriteContext,
  written,
} from '../../../resource/define.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import type { KeptImage, VirtualDriveId } from '../state.js';
import { conflict, eject, imageAddress, insert, keptImage } from './virtual-media-change.js';

const byMediaUser = { privilege: 'VirtualMediaPriv' } as const;

/** What a signed image comes with. Taken and not judged: the image itself is not read either. */
const intent = { reader: text({ lengthMax: pemLengthMax }), required: false };

function ended(problem: Message | undefined) {
  return problem === undefined ? written(baseMessage('Success')) : refused(problem);
}

function imagePutAway(body: JsonObject, means: Means) {
  const Image = keptImage(body.Image as string, means.params.MediaId as VirtualDriveId, means);
  return { ok: true as const, value: { ...body, Image } };
}

function inserted(stage: ControllerStage, body: JsonObject, { params, by }: WriteContext, action: string) {
  const { Image, WriteProtected = true } = body as {
    readonly Image: KeptImage;
    readonly WriteProtected?: boolean;
  };
  const medium = { ...Image, writeProtected: WriteProtected };
  return ended(insert(stage, params.MediaId as VirtualDriveId, medium, by, action));
}

export const insertMedia: Action = {
  name: 'VirtualMedia.InsertMedia',
  vendor: false,
  ...byMediaUser,
  parameters: {
    Image: { reader: imageAddress, required: true },
    Inserted: { reader: flag, required: false },
    TransferProtocolType: { reader: oneOf(['HTTP', 'HTTPS']), required: false },
    WriteProtected: { reader: flag, required: false },
  },
  putAway: imagePutAway,
  apply: (stage, body, context) => {
    const { Image, Inserted, TransferProtocolType } = body;
    // A medium that is only made known is not something such a drive has.
    if (Inserted === false) return refused(conflict('Inserted', 'Image'));
    const scheme = new URL((Image as KeptImage).image).protocol.slice(0, -1).toUpperCase();
    if (TransferProtocolType !== undefined && TransferProtocolType !== scheme) {
      return refused(conflict('TransferProtocolType', 'Image'));
    }
    return inserted(stage, body, context, 'VirtualMedia.InsertMedia');
  },
};

export const ejectMedia: Action = {
  name: 'VirtualMedia.EjectMedia',
  vendor: false,
  ...byMediaUser,
  parameters: {},
  apply: (stage, _, { params, by }) => ended(eject(stage, params.MediaId as VirtualDriveId, by)),
};

export const insertVirtualMedia: Action = {
  name: 'VndMgmtVirtualMedia.InsertVirtualMedia',
  vendor: true,
  ...byMediaUser,
  parameters: {
    Image: { reader: imageAddress, required: true },
    WriteProtected: { reader: flag, required: false },
    Intent: intent,
    Certificate: intent,
    Signature: intent,
  },
  putAway: imagePutAway,
  apply: (stage, body, context) => inserted(stage, body, context, 'VndMgmtVirtualMedia.InsertVirtualMedia'),
};

export const ejectVirtualMedia: Action = {
  name: 'VndMgmtVirtualMedia.EjectVirtualMedia',
  vendor: true,
  ...byMediaUser,
  parameters: { Intent: intent, Signature: intent },
  apply: ejectMedia.apply,
};
