/** What the BIOS lets nobody boot from, though it is there (behaviour § 5.3). */
import type { ControllerTree } from '../../tree.js';
import { attributeSet, hasAttribute } from '../bios/index.js';
import type { NetworkPort } from '../parts/index.js';
import type { BootSource, NetworkBoot } from './boot-source.js';
import { embeddedSources } from './boot-sources.js';

type Kept = Pick<ControllerTree, 'bios'>;

export function isSwitchedOff(tree: Kept, { origin, structuredName }: BootSource): boolean {
  switch (origin.kind) {
    case 'firmware':
      return isApplicationOff(tree, structuredName);
    case 'usb':
      return isOff(tree, 'UsbBoot') || externalUsbOff.includes(String(attributeSet(tree, 'UsbControl')));
    case 'port':
      return isPortOff(tree, origin.port) || isNetworkOff(tree, origin);
    default:
      return false;
  }
}

function isOff(tree: Kept, name: string): boolean {
  return attributeSet(tree, name) === 'Disabled';
}

const externalUsbOff = ['UsbDisabled', 'ExternalUsbDisabled'];

/** The set-up can always be opened. */
const applications: ReadonlyMap<string, string> = new Map([
  [embeddedSources.UefiShell.structuredName, 'EmbeddedUefiShell'],
  [embeddedSources.Diags.structuredName, 'EmbeddedDiagnostics'],
  [embeddedSources.Utilities.structuredName, 'IntelligentProvisioning'],
]);

function isApplicationOff(tree: Kept, structuredName: string): boolean {
  const name = applications.get(structuredName);
  return name !== undefined && isOff(tree, name);
}

/** A slot without such attributes lets all its ports be booted over. */
function isPortOff(tree: Kept, { device, built }: NetworkPort): boolean {
  const name = `Slot${device.built.slot}NicBoot${built.number}`;
  return hasAttribute(name) && isOff(tree, name);
}

const protocolSwitches: ReadonlyMap<NetworkBoot['protocol'], string> = new Map([
  ['HTTP', 'HttpSupport'],
  ['iSCSI', 'iSCSISoftwareInitiator'],
  ['NVMeOF', 'NvmeOfSoftwareInitiator'],
]);

function isNetworkOff(tree: Kept, { protocol, family }: NetworkBoot): boolean {
  const name = protocolSwitches.get(protocol);
  if (name !== undefined && isOff(tree, name)) return true;
  const policy = attributeSet(tree, 'PrebootNetworkEnvPolicy');
  return family !== null && policy !== 'Auto' && policy !== family;
}
