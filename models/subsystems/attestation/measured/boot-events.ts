/**
 * What the firmware measures of secure boot and of what it starts, and what that measures of the operating system.
 * Source: TCG-PFP 1.05 § 3.3.4; for PCR 8 and up, what boot loaders of Linux use them for.
 */

import type { PcrEvent } from '../../../formats/tpm/pcr.js';
import { encodeVariable, variableOwners } from '../../../formats/uefi-variable.js';
import { deriveUuid } from '../../../identity.js';
import { biosAttribute } from '../../bios/index.js';
import { isSecureBootInForce, secureBootKeys, signedImage } from '../../secure-boot/index.js';
import { content } from './firmware-events.js';
import type { Measurable } from './measurable.js';

/** `EV_SEPARATOR`: what the firmware has measured of itself ends here. */
const separator = Buffer.alloc(4);
const firmwareRegisters = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** PCR 7: whether secure boot is on, and its keys (`EV_EFI_VARIABLE_DRIVER_CONFIG`). */
export function policyEvents(tree: Measurable): readonly PcrEvent[] {
  const { PK, KEK, db, dbx } = secureBootKeys(tree);
  const { global, imageSecurity } = variableOwners;
  const variables = [
    encodeVariable(global, 'SecureBoot', Buffer.of(isSecureBootInForce(tree) ? 1 : 0)),
    encodeVariable(global, 'PK', PK),
    encodeVariable(global, 'KEK', KEK),
    encodeVariable(imageSecurity, 'db', db),
    encodeVariable(imageSecurity, 'dbx', dbx),
  ];
  return variables.map((variable) => ({ pcr: 7, content: variable }));
}

/** PCR 4 has what is tried, unless that is omitted, and then the loader; PCR 5 how its disk is divided. Between them: separators. */
export function startEvents(tree: Measurable, from: string | null): readonly PcrEvent[] {
  const isOmitted = biosAttribute(tree, 'OmitBootDeviceEvent') === 'Enabled';
  const tried = isOmitted ? 'BOOT ATTEMPTS OMITTED' : 'Calling EFI Application from Boot Option';
  return [
    { pcr: 4, content: Buffer.from(tried, 'latin1') },
    ...firmwareRegisters.map((pcr) => ({ pcr, content: separator })),
    ...(from === null ? [] : loaderEvents(tree, from)),
  ];
}

function loaderEvents(tree: Measurable, from: string): readonly PcrEvent[] {
  const authority = isSecureBootInForce(tree)
    ? signedImage('operatingSystem').signers.map((signer) => ({
        pcr: 7,
        content: encodeVariable(variableOwners.imageSecurity, 'db', Buffer.from(signer, 'hex')),
      }))
    : [];
  return [
    { pcr: 5, content: content('partitions', deriveUuid(tree.seed, `disk/${from}`)) },
    ...authority,
    { pcr: 4, content: content('boot loader', from) },
    { pcr: 5, content: Buffer.from('Exit Boot Services Invocation', 'latin1') },
    { pcr: 5, content: Buffer.from('Exit Boot Services Returned with Success', 'latin1') },
    ...systemEvents(tree, from),
  ];
}

/** PCR 8 the loader's commands, 9 what it read, 10 the first measurement of the system itself, 14 the owner's keys. */
function systemEvents({ seed }: Measurable, from: string): readonly PcrEvent[] {
  return [
    { pcr: 8, content: content('kernel command line', deriveUuid(seed, `root/${from}`)) },
    { pcr: 9, content: content('kernel', from) },
    { pcr: 9, content: content('initial file system', from) },
    { pcr: 10, content: content('boot aggregate', from) },
    { pcr: 14, content: content('keys of the machine owner', deriveUuid(seed, 'machine owner')) },
  ];
}
