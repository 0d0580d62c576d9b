/** Messages of `Mgmt` about the BIOS: its actions, its passwords, its tables, and what it takes no order for. */
import type { MessageTable } from '../registry.js';
import { critical, warning } from '../rows.js';

export const biosMessages = {
  BiosActionTBD: critical(400, ['string'], {
    message: 'The BIOS does not carry out the action %1.',
    description: 'An action on the BIOS resource is named, but this BIOS has nothing behind it.',
    resolution: 'Make the change in the setup of the BIOS, or update the BIOS.',
  }),
  BiosPasswordInfoInvalid: critical(400, [], {
    message: 'The stored BIOS password data cannot be used.',
    description:
      'A BIOS password cannot be changed, because what the BIOS has stored of the old one is not valid.',
    resolution: 'Restart the server so that the BIOS renews its data, then repeat the request.',
  }),
  BiosPasswordMismatch: critical(400, [], {
    message: 'The old BIOS password is not right.',
    description: 'A change of a BIOS password came with an old password that is not the one in force.',
    resolution: 'Give the password in force as the old password.',
  }),
  ICRUInvalidAddress: warning(400, ['string'], {
    message: 'The system ROM does not know the ICRU address %1.',
    description: 'A query of the configuration interface of the ROM names a place that is not there.',
    resolution: 'Correct the address.',
  }),
  ICRUNotSupported: warning(400, [], {
    message: 'The system ROM has no ICRU interface.',
    description: 'The configuration interface of the ROM was asked for on a server that does not have it.',
    resolution: 'Update the system ROM, or make the change in its setup.',
  }),
  MembistVariablesNotSupported: warning(400, [], {
    message: 'The BIOS has no memory self-test that could be ordered this way.',
    description: 'A built-in memory test was asked for, but the BIOS lacks the variables that order it.',
    resolution: 'Update the BIOS, or run the memory test from its setup.',
  }),
  MemoryInterleaveSetError: warning(400, [], {
    message: 'The memory modules do not make up this interleave set.',
    description: 'A request names some, but not all modules of an interleave set, or modules of several.',
    resolution: 'Name all modules of the interleave set, and no others.',
  }),
  SMBIOSRecordNotFound: warning(400, ['string'], {
    message: 'There is no SMBIOS record of type %1.',
    description: 'A request needs a record that the BIOS has not handed over.',
    resolution: 'Let the server finish its power-on self-test once, then repeat the request.',
  }),
  UnsupportedOperationInLegacyBootMode: warning(400, [], {
    message: 'The operation is not possible in legacy boot mode.',
    description: 'An operation needs UEFI, and the server boots without it.',
    resolution: 'Set the boot mode to UEFI and reset the server.',
  }),
  UnsupportedOperationInSystemBIOS: warning(400, [], {
    message: 'The BIOS does not support the operation.',
    description: 'An operation depends on the BIOS, whose version does not know it.',
    resolution: 'Update the BIOS.',
  }),
} satisfies MessageTable;
