/**
 * What the firmware measures of secure boot and of what it starts, and what that measures of the operating system.
 * Source: TCG-PFP 1.05 § 3.3.4; for PCR 8 and up, what boot loaders of Linux use them for.
 */

import { type PcrEvent, pcrEvent } from '../../../formats/tpm/pcr.js';
import { encodeVariable, variableOwners } from '../../../formats/uefi-variable.js';
import { deriveUuid } from '../../../identity.js';
import { whileSame } from '../../../while-same.js';
import { biosAttribute } from '../../bios/index.js';
import { isSecureBootInForce, secureBootKeys, signedImage } from '../../secure-boot/index.js';
import { kindOfBooted } from './booted.js';
import { content } from './firmware-events.js';
import type { Measurable } from './measurable.js';

/** `EV_SEPARATOR`: what the firmware has measured of itself ends here. */
const separators = [0, 1, 2, 3, 4, 5, 6, 7].map((pcr) => pcrEvent(pcr, Buffer.alloc(4)));

/** PCR 7: whether secure boot is on, and its keys (`EV_EFI_VARIABLE_DRIVER_CONFIG`). */
export const policyEvents = whileSame(
  ({ secureBoot: { databases, enabled } }: Measurable) => [databases, enabled.inForce],
  describePolicy,
);

function describePolicy(tree: Measurable): readonly PcrEvent[] {
  const { PK, KEK, db, dbx } = secureBootKeys(tree);
  const { global, imageSecurity } = variableOwners;
  const variables = [
    encodeVariable(global, 'SecureBoot', Buffer.of(isSecureBootInForce(tree) ? 1 : 0)),
    encodeVariable(global, 'PK', PK),
    encodeVariable(global, 'KEK', KEK),
    encodeVariable(imageSecurity, 'db', db),
    encodeVariable(imageSecurity, 'dbx', dbx),
  ];
  return variables.map((variable) => pcrEvent(7, variable));
}

/** PCR 4 has what is tried, unless that is omitted, and then the loader; PCR 5 how its disk is divided. Between them: separators. */
export function startEvents(tree: Measurable, from: string | null): readonly PcrEvent[] {
  const isOmitted = biosAttribute(tree, 'OmitBootDeviceEvent') === 'Enabled';
  const { blueprint, seed } = tree;
  return describeStart({ blueprint, seed, isOmitted, isSecure: isSecureBootInForce(tree), from });
}

interface Start extends Pick<Measurable, 'blueprint' | 'seed'> {
  readonly isOmitted: boolean;
  readonly isSecure: boolean;
  readonly from: string | null;
}

const describeStart = whileSame(
  ({ blueprint, seed, isOmitted, isSecure, from }: Start) => [blueprint, seed, isOmitted, isSecure, from],
  listStartEvents,
);

function listStartEvents({ seed, isOmitted, isSecure, from }: Start): readonly PcrEvent[] {
  const tried = isOmitted ? 'BOOT ATTEMPTS OMITTED' : 'Calling EFI Application from Boot Option';
  return [
    pcrEvent(4, Buffer.from(tried, 'latin1')),
    ...separators,
    ...(from === null ? [] : loaderEvents({ seed, isSecure }, from)),
  ];
}

function loaderEvents(
  { seed, isSecure }: Pick<Start, 'seed' | 'isSecure'>,
  from: string,
): readonly PcrEvent[] {
  const kind = kindOfBooted(from);
  const signer = Buffer.from(signedImage(kind).signers.join(''), 'hex');
  const disk = pcrEvent(5, content('partitions', deriveUuid(seed, `disk/${from}`)));
  // The key that let it run (`EV_EFI_VARIABLE_AUTHORITY`).
  const authority = pcrEvent(7, encodeVariable(variableOwners.imageSecurity, 'db', signer));
  return [
    ...(kind === 'network' ? [] : [disk]),
    ...(isSecure ? [authority] : []),
    pcrEvent(4, content('boot loader', kind, from)),
    pcrEvent(5, Buffer.from('Exit Boot Services Invocation', 'latin1')),
    pcrEvent(5, Buffer.from('Exit Boot Services Returned with Success', 'latin1')),
    ...systemEvents(seed, from),
  ];
}

/** PCR 8 the loader's commands, 9 what it read, 10 the first measurement of the system itself, 14 the owner's keys. */
function systemEvents(seed: string, from: string): readonly PcrEvent[] {
  return [
    pcrEvent(8, content('kernel command line', deriveUuid(seed, `root/${from}`))),
    pcrEvent(9, content('kernel', from)),
    pcrEvent(9, content('initial file system', from)),
    pcrEvent(10, content('boot aggregate', from)),
    pcrEvent(14, content('keys of the machine owner', deriveUuid(seed, 'machine owner'))),
  ];
}
