/**
 * A virtual drive: what is in it, and how media come and go. Images are not fetched: such controllers answer before
 * they have tried to read one (behaviour § 2.18), and nothing here would be the wiser for its bytes.
 */

import { at } from '../../../resource/at.js';
import { valuesOf } from '../../../resource/kinds.js';
import { ofManager } from '../../../resource/one-server.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { imageName, type KeptImage, virtualDriveIds, virtualDrives } from '../state.js';
import { ejectMedia, ejectVirtualMedia, insertMedia, insertVirtualMedia } from './virtual-media-actions.js';
import { drivePattern, finishDrivePatch, imageOrNone, keptImage } from './virtual-media-change.js';

const byMediaUser = { privilege: 'VirtualMediaPriv' } as const;

export const virtualMedia = at(drivePattern, () =>
  virtualDriveIds.map((MediaId) => ({ params: { ...ofManager, MediaId }, part: MediaId })),
).resource({
  type: 'VirtualMedia.v1_3_0.VirtualMedia',
  says: 'A drive of the server that media are inserted in from afar.',
  properties: {
    ...identity(({ part }) => part, 'VirtualMedia', 'Virtual Removable Media'),
    ConnectedVia: row(
      oneOf(['NotConnected', 'URI']),
      'How the medium is attached, if there is one.',
      ({ tree, part }) => (tree.virtualMedia[part].image === '' ? 'NotConnected' : 'URI'),
    ),
    Image: row(
      imageOrNone,
      'Where the image of the medium is. Without credentials in it; empty for no medium.',
      ({ tree, part }) => tree.virtualMedia[part].image,
      {
        set: {
          ...byMediaUser,
          redact: (value, means) => ({ ok: true, value: keptImage(value, means) }),
          apply: ({ draft }, kept: KeptImage, { part }) => {
            Object.assign(draft.virtualMedia[part], kept);
          },
        },
      },
    ),
    ImageName: row(text(), 'The file name of the image.', ({ tree, part }) => {
      const { image } = tree.virtualMedia[part];
      return image === '' ? undefined : imageName(image);
    }),
    TransferProtocolType: row(oneOf(['HTTP', 'HTTPS']), 'How the image is read.', ({ tree, part }) => {
      const { image } = tree.virtualMedia[part];
      if (image === '') return undefined;
      return /^https:/i.test(image) ? 'HTTPS' : 'HTTP';
    }),
    Inserted: row(
      flag,
      'Whether there is a medium in the drive.',
      ({ tree, part }) => tree.virtualMedia[part].image !== '',
      {
        // What becomes of it follows from the image: `finishDrivePatch`.
        set: { ...byMediaUser, apply: () => {} },
      },
    ),
    MediaTypes: row(
      valuesOf(oneOf(['CD', 'DVD', 'Floppy', 'USBStick'])),
      'What the drive passes for.',
      ({ part }) => virtualDrives[part].mediaTypes,
    ),
    WriteProtected: row(
      flag,
      'Whether the server can only read the medium.',
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
      'What the vendor adds to a virtual drive.',
      {
        BootOnNextServerReset: row(
          flag,
          'Whether the next start of the server is from this medium. It is true for one start.',
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
