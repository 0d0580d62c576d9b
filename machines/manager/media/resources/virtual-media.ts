/**
 * Resource of a virtual drive: its medium, with insertion and ejection. Images are not downloaded. Such controllers
 * answer before they read an image (behaviour § 2.18), and the simulation does not depend on the contents of images.
 */
import {
  defineAt,
  flag,
  identity,
  managerPattern,
  ofManager,
  oneOf,
  row,
  text,
  valuesOf,
  vendor,
} from '../../../../models/resource/index.js';
import { imageName, type StoredImage, virtualDriveIds, virtualDrives } from '../state.js';
import {
  drivePattern,
  ejectMedia,
  ejectVirtualMedia,
  finishDrivePatch,
  imageOrNone,
  insertMedia,
  insertVirtualMedia,
  storeImage,
} from './virtual-media-change.js';

const byMediaUser = { privilege: 'VirtualMediaPriv' } as const;

export const virtualMedia = defineAt(drivePattern, () =>
  virtualDriveIds.map((MediaId) => ({ params: { ...ofManager, MediaId }, part: MediaId })),
).resource({
  type: 'VirtualMedia.v1_3_0.VirtualMedia',
  typeDescription: 'Virtual media drive of the server.',
  properties: {
    ...identity(({ part }) => part, 'VirtualMedia', 'Virtual Removable Media'),
    ConnectedVia: row(
      oneOf(['NotConnected', 'URI']),
      'Connection type of the virtual medium.',
      ({ tree, part }) => (tree.virtualMedia[part].image === '' ? 'NotConnected' : 'URI'),
    ),
    Image: row(
      imageOrNone,
      'URI of the image, without credentials; empty for no medium.',
      ({ tree, part }) => tree.virtualMedia[part].image,
      {
        set: {
          ...byMediaUser,
          redact: (value, means) => ({ ok: true, value: storeImage(value, means) }),
          apply: ({ draft }, kept: StoredImage, { part }) => {
            Object.assign(draft.virtualMedia[part], kept);
          },
        },
      },
    ),
    ImageName: row(text(), 'File name of the image.', ({ tree, part }) => {
      const { image } = tree.virtualMedia[part];
      return image === '' ? undefined : imageName(image);
    }),
    TransferProtocolType: row(
      oneOf(['HTTP', 'HTTPS']),
      'Network protocol that transfers the image.',
      ({ tree, part }) => {
        const { image } = tree.virtualMedia[part];
        if (image === '') return undefined;
        return /^https:/i.test(image) ? 'HTTPS' : 'HTTP';
      },
    ),
    Inserted: row(
      flag,
      'Indicates whether a medium is in the drive.',
      ({ tree, part }) => tree.virtualMedia[part].image !== '',
      {
        // `finishDrivePatch` inserts or ejects the medium, because this property depends on the stored image alone.
        set: { ...byMediaUser, apply: () => {} },
      },
    ),
    MediaTypes: row(
      valuesOf(oneOf(['CD', 'DVD', 'Floppy', 'USBStick'])),
      'Media types that the drive emulates.',
      ({ part }) => virtualDrives[part].mediaTypes,
    ),
    WriteProtected: row(
      flag,
      'Indicates whether the medium is read-only for the server.',
      ({ tree, part }) => tree.virtualMedia[part].writeProtected,
      {
        set: {
          ...byMediaUser,
          apply: ({ draft }, value, { part }) => {
            draft.virtualMedia[part].writeProtected = value;
          },
        },
      },
    ),
    Oem: vendor(
      'VndMgmtVirtualMedia.v2_2_0.VndMgmtVirtualMedia',
      'Vendor-specific properties of the virtual media drive.',
      {
        BootOnNextServerReset: row(
          flag,
          'Indicates whether the next boot of the server uses this medium; applies to one boot.',
          ({ tree, part }) =>
            virtualDrives[part].canBeStarted ? tree.virtualMedia[part].bootOnNextReset : undefined,
          {
            set: {
              ...byMediaUser,
              apply: ({ draft }, value, { part }) => {
                draft.virtualMedia[part].bootOnNextReset = value;
              },
            },
          },
        ),
      },
    ),
  },
  finishPatch: (stage, set, { part, by }) => finishDrivePatch(stage, part, set, by),
  actions: [insertMedia, ejectMedia, insertVirtualMedia, ejectVirtualMedia],
});

/** Collection of the virtual drives. */
export const virtualMediaCollection = defineAt(`${managerPattern}VirtualMedia/`, () => [
  { params: ofManager },
]).collection({
  type: 'VirtualMediaCollection.VirtualMediaCollection',
  typeDescription: 'Virtual media drives of the server.',
  name: 'Virtual Media Services',
  description: 'Virtual media drives of the server',
  members: virtualMedia,
});
