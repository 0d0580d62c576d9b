/** What the schemas say of virtual media. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const virtualMediaWords: Words = {
  types: {
    VirtualMedia: 'A drive of the server that media are inserted in from afar.',
    VirtualMediaCollection: 'The virtual drives of the server.',
    VndMgmtVirtualMedia: 'What the vendor adds to a virtual drive.',
  },
  properties: {
    'Manager.VirtualMedia': 'The drives that media can be inserted in from afar.',
    ConnectedVia: 'How the medium is attached, if there is one.',
    Image: 'Where the image of the medium is. Without credentials in it; empty for no medium.',
    ImageName: 'The file name of the image.',
    Inserted: 'Whether there is a medium in the drive.',
    MediaTypes: 'What the drive passes for.',
    TransferProtocolType: 'How the image is read.',
    WriteProtected: 'Whether the server can only read the medium.',
    BootOnNextServerReset:
      'Whether the next start of the server is from this medium. It is true for one start.',
    'VirtualMedia.InsertMedia': 'Inserts a medium. The answer does not wait for its image to be read.',
    'VirtualMedia.EjectMedia': 'Takes the medium out.',
    InsertVirtualMedia: 'Inserts a medium. The answer does not wait for its image to be read.',
    EjectVirtualMedia: 'Takes the medium out.',
    Intent: 'What a signed request is for. Taken, and not judged.',
    'InsertVirtualMedia.Certificate': 'The certificate that the image is signed with. Taken, and not judged.',
    Signature: 'The signature of the image. Taken, and not judged.',
  },
  values: {
    ConnectedVia: ['NotConnected', 'URI'],
    MediaTypes: ['CD', 'DVD', 'Floppy', 'USBStick'],
    TransferProtocolType: ['HTTP', 'HTTPS'],
  },
};
