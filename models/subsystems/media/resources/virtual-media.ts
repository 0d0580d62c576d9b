/**
 * A virtual drive: what is in it, and how media come and go. Images are not fetched: such controllers answer before
 * they have tried to read one (facts § 2.18), and nothing here would be the wiser for its bytes.
 */

import { type Params, property, type ResourceDefinition, secretProperty } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import {
  imageNameOf,
  type KeptImage,
  type VirtualDriveId,
  virtualDriveIds,
  virtualDrives,
} from '../state.js';
import { ejectMedia, ejectVirtualMedia, insertMedia, insertVirtualMedia } from './virtual-media-actions.js';
import { imageOrNone, keptImage, settleDrive } from './virtual-media-change.js';
import { virtualMediaUri } from './virtual-media-collection.js';

const byMediaUser = { privilege: 'VirtualMediaPriv' } as const;

function driveIdIn({ MediaId }: Params): VirtualDriveId {
  return MediaId as VirtualDriveId;
}

export const virtualMedia: ResourceDefinition = {
  uri: `${virtualMediaUri}{MediaId}/`,
  type: 'VirtualMedia.v1_3_0.VirtualMedia',
  instances: () => virtualDriveIds.map((MediaId) => ({ ManagerId: '1', MediaId })),
  project: ({ tree, params }) => {
    const id = driveIdIn(params);
    const { image, writeProtected, bootOnNextReset } = tree.virtualMedia[id];
    const { mediaTypes, canBeStarted } = virtualDrives[id];
    const inserted = image !== '';
    return {
      Id: id,
      Name: 'VirtualMedia',
      Description: 'Virtual Removable Media',
      ConnectedVia: inserted ? 'URI' : 'NotConnected',
      Image: image,
      ...(inserted
        ? { ImageName: imageNameOf(image), TransferProtocolType: /^https:/i.test(image) ? 'HTTPS' : 'HTTP' }
        : {}),
      Inserted: inserted,
      MediaTypes: mediaTypes,
      WriteProtected: writeProtected,
      Oem: {
        Vnd: {
          '@odata.type': '#VndMgmtVirtualMedia.v2_2_0.VndMgmtVirtualMedia',
          ...(canBeStarted ? { BootOnNextServerReset: bootOnNextReset } : {}),
        },
      },
    };
  },
  writable: {
    Image: secretProperty({
      ...byMediaUser,
      reader: imageOrNone,
      putAway: (value, means) => ({ ok: true, value: keptImage(value, driveIdIn(means.params), means) }),
      apply: ({ draft }, kept: KeptImage, params) => {
        Object.assign(draft.virtualMedia[driveIdIn(params)], kept);
      },
    }),
    // What becomes of it follows from the image: `settleDrive`.
    Inserted: property({ ...byMediaUser, reader: flag, apply: () => {} }),
    WriteProtected: property({
      ...byMediaUser,
      reader: flag,
      apply: ({ draft }, value, params) => {
        draft.virtualMedia[driveIdIn(params)].writeProtected = value;
      },
    }),
    Oem: {
      Vnd: {
        BootOnNextServerReset: property({
          ...byMediaUser,
          reader: flag,
          apply: ({ draft }, value, params) => {
            draft.virtualMedia[driveIdIn(params)].bootOnNextReset = value;
          },
        }),
      },
    },
  },
  settle: (stage, set, { params, by }) => settleDrive(stage, driveIdIn(params), set, by),
  actions: [insertMedia, ejectMedia, insertVirtualMedia, ejectVirtualMedia],
};
