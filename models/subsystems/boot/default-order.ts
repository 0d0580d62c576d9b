/**
 * The default boot order by kinds of devices (behaviour § 2.7): what the boot order is restored to, and where an option that
 * is new goes. While it is as delivered, both follow the order in which the firmware finds its devices.
 */
import type { Json } from '../../../engine/index.js';
import type { ControllerTree } from '../../tree.js';
import type { BootOption } from './boot-source.js';

export const defaultOrderName = 'DefaultBootOrder';

/** As delivered. Source: behaviour § 2.7. */
export const deliveredKinds = [
  'Cd',
  'Usb',
  'EmbeddedStorage',
  'PcieSlotStorage',
  'EmbeddedFlexLOM',
  'PcieSlotNic',
  'UefiShell',
  'iPXE',
] as const;

type Kind = (typeof bootKinds)[number];

/** Kinds that an order may name. Source: behaviour § 2.7. */
export const bootKinds = [...deliveredKinds, 'Floppy'] as const;

type Settings = Pick<ControllerTree, 'vendorBoot'>;

/** Options in the order in force, each by the first of its kind in it; as they are listed while it is as delivered. */
export function inDefaultOrder(tree: Settings, options: readonly BootOption[]): readonly BootOption[] {
  const rank = rankIn(tree);
  return rank === undefined ? options : [...options].sort((one, other) => rank(one) - rank(other));
}

/** An order with options that are new to it: each behind the last of its kind or of a kind before it. */
export function withNewOptions(
  tree: Settings,
  order: readonly BootOption[],
  fresh: readonly BootOption[],
): readonly BootOption[] {
  const rank = rankIn(tree);
  if (rank === undefined) return [...order, ...fresh];
  return fresh.reduce((before, option) => {
    const index = before.findLastIndex((other) => rank(other) <= rank(option)) + 1;
    return [...before.slice(0, index), option, ...before.slice(index)];
  }, order);
}

/** Position of the kind of an option; a kind that the order leaves out comes last. Undefined while it is as delivered. */
function rankIn({ vendorBoot }: Settings): ((option: BootOption) => number) | undefined {
  const kinds: Json | undefined = vendorBoot.inForce[defaultOrderName];
  if (!Array.isArray(kinds)) return undefined;
  return (option) => {
    const index = kinds.indexOf(kindOf(option));
    return index === -1 ? kinds.length : index;
  };
}

/** Kind of a device by what it is and where it sits: the second section of a structured name is its location. */
function kindOf({ origin, structuredName }: BootOption): Kind {
  const isInSlot = structuredName.split('.')[1] === 'Slot';
  switch (origin.kind) {
    case 'storage':
      return isInSlot ? 'PcieSlotStorage' : 'EmbeddedStorage';
    case 'port':
      return isInSlot ? 'PcieSlotNic' : 'EmbeddedFlexLOM';
    case 'usb':
      return 'Usb';
    case 'disc':
      return 'Cd';
    case 'firmware':
      return 'UefiShell';
  }
}
