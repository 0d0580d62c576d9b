/** Boot sources that BIOS attributes disable (behaviour § 5.3). */
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

/** Finds the BIOS attribute that disables a source; undefined for an enabled source. */
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

/** Finds the BIOS attribute that disables a boot option. In addition to `findSwitch`, it considers the boot mode. */
export function findOptionSwitch(tree: Kept, option: BootOption): AttributeName | undefined {
  return findSwitch(tree, option) ?? (isLegacyMode(tree) && !bootsLegacy(option) ? 'BootMode' : undefined);
}

/** Returns whether an option can be booted in legacy mode. UEFI-only sources cannot. */
export function bootsLegacy({ alias, origin }: BootOption): boolean {
  if (origin.kind === 'port') return origin.protocol === 'PXE' && origin.family === 'IPv4';
  return alias !== 'UefiShell';
}

/** Returns whether the firmware tries the option as part of the boot order. */
export function isOptionEnabled(tree: Kept & Pick<ControllerTree, 'boot'>, option: BootOption): boolean {
  return !tree.boot.disabled.includes(option.reference) && findOptionSwitch(tree, option) === undefined;
}

function findOff(tree: Kept, name: AttributeName | undefined): AttributeName | undefined {
  return name !== undefined && attributeSet(tree, name) === 'Disabled' ? name : undefined;
}

const externalUsbOff = ['UsbDisabled', 'ExternalUsbDisabled'];

/**
 * BIOS attributes that disable applications of the firmware, by structured name. The setup program is missing, because
 * it can always be opened.
 */
const applications: ReadonlyMap<string, AttributeName> = new Map([
  [embeddedSources.UefiShell.structuredName, 'EmbeddedUefiShell'],
  [embeddedSources.Diags.structuredName, 'EmbeddedDiagnostics'],
  [embeddedSources.Utilities.structuredName, 'IntelligentProvisioning'],
]);

/**
 * Finds the BIOS attribute that disables a network port. The ports of a slot without such attributes are always
 * enabled.
 */
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

// Shell in the boot order: a BIOS attribute determines whether the firmware tries the shell like any other boot option.
// A new value takes effect when the attribute is applied.

/**
 * Applies a changed value of the attribute to the boot option of the shell. If the value has not changed, a change of
 * the boot option by a client is preserved.
 */
export function followShellOrder(stage: Transaction): void {
  const [before, after] = [stage.tree, stage.view].map((tree) => attributeSet(tree, 'UefiShellBootOrder'));
  if (before !== after) enableShellByAttribute(stage);
}

/** Enables or disables the boot option of the shell according to the attribute. Source: behaviour § 3.1. */
export function enableShellByAttribute({ view, draft }: Transaction): void {
  const shells = listBootOptions(view)
    .filter(({ alias }) => alias === 'UefiShell')
    .map(({ reference }) => reference);
  const others = view.boot.disabled.filter((reference) => !shells.includes(reference));
  const isTried = attributeSet(view, 'UefiShellBootOrder') === 'Enabled';
  draft.boot.disabled = isTried ? others : [...others, ...shells];
}
