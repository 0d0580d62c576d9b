/**
 * What the firmware can boot from. It lists some of it as boot options when it has looked at all devices: storage,
 * network ports by protocol, USB, its own shell, then what it was told to reach over the network; references count up in
 * that order. The rest has no option and is booted when it is asked for: the disc that is inserted from afar, the other applications of the firmware.
 */
import type { Blueprint } from '../../blueprint/schema.js';
import type { ControllerTree } from '../../tree.js';
import { whileSame } from '../../while-same.js';
import { listNetworkPorts, listPcieDevices, printStructuredName } from '../parts/index.js';
import { attemptsMax, type BootTarget, listBootTargets } from '../preboot/index.js';
import type { BootOption, BootSource, ListedSource } from './boot-source.js';
import { fromPort, fromStorage } from './device-sources.js';

type Devices = Pick<Blueprint, 'storage' | 'nics'>;

/** What the tree has to say of what there is to boot from. */
export type Bootable = Pick<ControllerTree, 'blueprint' | 'preboot'>;

export const listBootOptions = whileSame(
  ({ blueprint, preboot }: Bootable) => [blueprint, preboot],
  (tree): readonly BootOption[] => {
    const fitted = listFittedOptions(tree.blueprint);
    const targets = listBootTargets(tree);
    return targets.length === 0 ? fitted : [...fitted, ...targets.map(fromTarget(fitted.length + 1))];
  },
);

/** Those of the boot order, in it. */
export const listInOrder = whileSame(
  (tree: Bootable & Pick<ControllerTree, 'boot'>) => [tree.boot.order, tree.blueprint, tree.preboot],
  (tree): readonly BootOption[] => {
    const byReference = new Map(listBootOptions(tree).map((option) => [option.reference, option]));
    return tree.boot.order.flatMap((reference) => byReference.get(reference) ?? []);
  },
);

/** Those that are there whatever was set. */
export const listFittedOptions = whileSame((devices: Devices) => [devices], countOptions);

function countOptions(devices: Devices): readonly BootOption[] {
  const sources = [
    ...listPcieDevices(devices).flatMap((device) => (device.kind === 'storage' ? fromStorage(device) : [])),
    ...listNetworkPorts(devices).flatMap(fromPort),
    usbSource,
    shell,
  ];
  return sources.map((source, index) => ({ reference: referenceOf(index + 1), ...source }));
}

/** What is reached over the network keeps its number whichever other attempts there are. */
function fromTarget(first: number) {
  return (target: BootTarget): BootOption => {
    const { protocol, place, port, name, family, structuredName, path } = target;
    const { slot, name: adapter } = port.device.built;
    const before = protocol === 'iSCSI' ? 0 : attemptsMax;
    return {
      reference: referenceOf(first + before + place),
      alias: 'RemoteDrive',
      displayName: () =>
        `Slot ${slot} Port ${port.built.number} : ${adapter} (${[protocol, name].join(' ').trim()})`,
      structuredName,
      origin: { kind: 'port', port, protocol, family },
      path,
    };
  };
}

function referenceOf(number: number): string {
  return `Boot${number.toString(16).toUpperCase().padStart(4, '0')}`;
}

export const usbSource = {
  alias: 'Usb',
  displayName: () => 'Generic USB Boot',
  structuredName: printStructuredName({ type: 'Generic', location: 'USB', instance: 1, subInstance: 1 }),
  origin: { kind: 'usb' },
  path: () => 'UsbClass(0xFFFF,0xFFFF,0xFF,0xFF,0xFF)',
} as const satisfies ListedSource;

const shell: ListedSource = {
  alias: 'UefiShell',
  displayName: () => 'Embedded UEFI Shell',
  structuredName: printStructuredName({ type: 'Shell', location: 'Emb', instance: 1, subInstance: 1 }),
  origin: { kind: 'firmware', runs: 'application' },
  // The shell's own file, in the volume the firmware starts its applications from.
  path: () => 'Fv(CDBB7B35-6833-4ED6-9AB2-57D2ACDDF6F0)/FvFile(7C04A583-9E3E-4F1C-AD65-E05268D0B4D1)',
};

/** Applications of the firmware that an override asks for by the name of its target. */
export const embeddedSources = {
  BiosSetup: embedded(1, 'setUp'),
  Utilities: embedded(2, 'application'),
  Diags: embedded(3, 'application'),
  UefiShell: shell,
} as const satisfies Readonly<Record<string, BootSource>>;

function embedded(instance: number, runs: 'setUp' | 'application'): BootSource {
  const structuredName = printStructuredName({ type: 'App', location: 'Emb', instance, subInstance: 1 });
  return { structuredName, origin: { kind: 'firmware', runs } };
}

/** The drive for discs that the controller passes off as one of the server's. */
export const discSource = {
  structuredName: printStructuredName({ type: 'CD', location: 'Virtual', instance: 2, subInstance: 1 }),
  origin: { kind: 'disc' },
} as const satisfies BootSource;
