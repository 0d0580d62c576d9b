/** What the BIOS lets nobody boot from, though it is there (behaviour § 5.3). */
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { type AttributeName, attributeSet, hasAttribute, isLegacyMode } from '../../bios-attributes/index.js';
import type { NetworkPort } from '../../parts/index.js';
import {
  type BootOption,
  type BootSource,
  embeddedSources,
  listBootOptions,
  type NetworkBoot,
} from './boot-sources.js';

type Kept = Pick<ControllerTree, 'bios'>;

/** The attribute that has switched it off; undefined for what may be booted from. */
export function findSwitch(tree: Kept, { origin, structuredName }: BootSource): AttributeName | undefined {
  switch (origin.kind) {
    case 'firmware':
      return findOff(tree, applications.get(structuredName));
    case 'usb':
      if (externalUsbOff.includes(String(attributeSet(tree, 'UsbControl')))) return 'UsbControl';
      return findOff(tree, 'UsbBoot');
    case 'port':
      return (
        findOff(tree, portSwitch(origin.port)) ??
        findOff(tree, protocolSwitches.get(origin.protocol)) ??
        findPolicy(tree, origin)
      );
    default:
      return undefined;
  }
}

/** The same of an option in the boot order, which goes by the mode of the firmware as well. */
export function findOptionSwitch(tree: Kept, option: BootOption): AttributeName | undefined {
  return findSwitch(tree, option) ?? (isLegacyMode(tree) && !bootsLegacy(option) ? 'BootMode' : undefined);
}

/** What came with UEFI cannot be booted the old way. */
export function bootsLegacy({ alias, origin }: BootOption): boolean {
  if (origin.kind === 'port') return origin.protocol === 'PXE' && origin.family === 'IPv4';
  return alias !== 'UefiShell';
}

/** Whether it is tried when its turn comes. */
export function isOptionEnabled(tree: Kept & Pick<ControllerTree, 'boot'>, option: BootOption): boolean {
  return !tree.boot.disabled.includes(option.reference) && findOptionSwitch(tree, option) === undefined;
}

function findOff(tree: Kept, name: AttributeName | undefined): AttributeName | undefined {
  return name !== undefined && attributeSet(tree, name) === 'Disabled' ? name : undefined;
}

const externalUsbOff = ['UsbDisabled', 'ExternalUsbDisabled'];

/** The set-up can always be opened. */
const applications: ReadonlyMap<string, AttributeName> = new Map([
  [embeddedSources.UefiShell.structuredName, 'EmbeddedUefiShell'],
  [embeddedSources.Diags.structuredName, 'EmbeddedDiagnostics'],
  [embeddedSources.Utilities.structuredName, 'IntelligentProvisioning'],
]);

/** A slot without such attributes lets all its ports be booted over. */
function portSwitch({ device, built }: NetworkPort): AttributeName | undefined {
  const name = `Slot${device.built.slot}NicBoot${built.number}` as const;
  return hasAttribute(name) ? name : undefined;
}

const protocolSwitches: ReadonlyMap<NetworkBoot['protocol'], AttributeName> = new Map([
  ['HTTP', 'HttpSupport'],
  ['iSCSI', 'iSCSISoftwareInitiator'],
  ['NVMeOF', 'NvmeOfSoftwareInitiator'],
]);

function findPolicy(tree: Kept, { family }: NetworkBoot): AttributeName | undefined {
  const policy = attributeSet(tree, 'PrebootNetworkEnvPolicy');
  const isLeftOut = family !== null && policy !== 'Auto' && policy !== family;
  return isLeftOut ? 'PrebootNetworkEnvPolicy' : undefined;
}

// Whether the shell is tried like any other boot option: an attribute of the BIOS decides when it is taken over.

/** For an event that has changed attributes: what a client has set of the option since stays, unless this one changed. */
export function followShellOrder(stage: Transaction): void {
  const [before, after] = [stage.tree, stage.view].map((tree) => attributeSet(tree, 'UefiShellBootOrder'));
  if (before !== after) enableShellByAttribute(stage);
}

/** Source: behaviour § 3.1. */
export function enableShellByAttribute({ view, draft }: Transaction): void {
  const shells = listBootOptions(view)
    .filter(({ alias }) => alias === 'UefiShell')
    .map(({ reference }) => reference);
  const others = view.boot.disabled.filter((reference) => !shells.includes(reference));
  const isTried = attributeSet(view, 'UefiShellBootOrder') === 'Enabled';
  draft.boot.disabled = isTried ? others : [...others, ...shells];
}
