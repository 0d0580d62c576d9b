/**
 * Events of `MgmtEvents` about the secure erase of the system: that it is complete, or the component on which it
 * failed.
 */
import type { MessageTable } from '../registry.js';
import { criticalEvent, ofSameOrigin, okEvent } from '../rows.js';

export const secureEraseEvents = {
  EmbeddedMediaSecureEraseFailed: criticalEvent([], {
    message: "The controller's embedded flash memory could not be erased securely.",
    description: "The secure erase of the system fails on the controller's own flash memory.",
    resolution:
      'Start the secure erase again; if it still fails, replace the system board and destroy the old one by your rules.',
    healthCategory: 'Security',
  }),
  IdeAtaSecureEraseFailed: criticalEvent(['string', 'string', 'string', 'string'], {
    message: 'The SATA drive at port %1, box %2, bay %3 with serial number %4 could not be erased securely.',
    description: 'The secure erase of the system fails on a SATA drive.',
    resolution: 'Erase the drive with another tool, or remove it and destroy it by your rules.',
    healthCategory: 'Storage',
  }),
  NVMeSecureEraseFailed: criticalEvent(['string', 'string', 'string', 'string', 'string'], {
    message:
      'The NVMe drive in slot %1, box %2, bay %3 of model %4 with serial number %5 could not be erased securely.',
    description: 'The secure erase of the system fails on an NVMe drive.',
    resolution: 'Sanitize the drive with another tool, or remove it and destroy it by your rules.',
    healthCategory: 'Storage',
  }),
  OBSESuccess: okEvent([], {
    message: 'The secure erase of the system is complete.',
    description: 'Every component that a secure erase of the system covers has been erased.',
    healthCategory: 'Security',
    clears: ofSameOrigin(
      'EmbeddedMediaSecureEraseFailed',
      'PMMSecureEraseFailed',
      'IdeAtaSecureEraseFailed',
      'NVMeSecureEraseFailed',
      'SPISecureEraseFailed',
      'SmartArraySecureEraseFailed',
      'TPMSecureEraseFailed',
    ),
  }),
  PMMSecureEraseFailed: criticalEvent(['string', 'string', 'string'], {
    message:
      'The persistent memory module at processor %1, DIMM %2 with serial number %3 could not be erased securely.',
    description: 'The secure erase of the system fails on a persistent memory module.',
    resolution:
      'Start the secure erase again; if it still fails, remove the module and destroy it by your rules.',
    healthCategory: 'Memory',
  }),
  SmartArraySecureEraseFailed: criticalEvent(['string', 'string', 'string', 'string'], {
    message:
      'The drive at port %2, box %3, bay %4 of the array controller in slot %1 could not be erased securely.',
    description: 'The secure erase of the system fails on a drive behind an array controller.',
    resolution:
      'Erase the drive with the storage configuration tool, or remove it and destroy it by your rules.',
    healthCategory: 'Storage',
  }),
  SPISecureEraseFailed: criticalEvent([], {
    message: "The flash memory that holds the system firmware's settings could not be erased securely.",
    description: 'The secure erase of the system fails on the SPI flash memory of the system board.',
    resolution: 'Start the secure erase again; if it still fails, replace the system board.',
    healthCategory: 'Security',
  }),
  TPMSecureEraseFailed: criticalEvent([], {
    message: 'The trusted platform module could not be erased securely.',
    description: 'The secure erase of the system fails to clear the trusted platform module.',
    resolution: 'Clear the trusted platform module in the BIOS settings.',
    healthCategory: 'Security',
  }),
} satisfies MessageTable;
