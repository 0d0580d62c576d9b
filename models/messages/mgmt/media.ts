/** Messages of `Mgmt` about virtual media and the remote console. */
import type { MessageTable } from '../registry.js';
import { warning } from '../rows.js';

export const mediaMessages = {
  MaxVirtualMediaConnectionEstablished: warning(400, [], {
    message: 'The virtual drive already has a medium.',
    description: 'A medium was to be inserted in a virtual drive that is not empty.',
    resolution: 'Eject the medium first.',
  }),
  NoScriptedVirtualMediaConnectionAvailable: warning(400, [], {
    message: 'No medium is inserted by URL.',
    description: 'A medium that a URL leads to was to be ejected or booted, and there is none.',
    resolution: 'Insert a medium by URL first.',
  }),
  NoVirtualMediaConnectionAvailable: warning(400, [], {
    message: 'The virtual drive is empty.',
    description: 'A medium was to be ejected from a virtual drive that has none.',
    resolution: 'Insert a medium before it is ejected.',
  }),
  UnableToModifyAfterVirtualMediaInsert: warning(400, ['string'], {
    message: 'The property %1 cannot be changed while a virtual medium is inserted.',
    description: 'A setting of virtual media must not change under a medium in use.',
    resolution: 'Eject the medium, then set the property.',
  }),
  UnableToModifyWhileKVMIPConnected: warning(400, ['string'], {
    message: 'The property %1 cannot be changed while a remote console is connected.',
    description: 'A setting of the remote console must not change under a console in use.',
    resolution: 'Close all remote consoles, then set the property.',
  }),
  VirtualMediaIsDisabled: warning(400, [], {
    message: 'Virtual media are switched off.',
    description: 'A medium was to be inserted or ejected while the virtual drives are disabled.',
    resolution: 'Enable virtual media in the network protocols first.',
  }),
} satisfies MessageTable;
