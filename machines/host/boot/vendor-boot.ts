/**
 * Boot settings of the vendor, as an area of the firmware settings. They name devices by structured names. A pending
 * order becomes the boot order in the next host start, and is not stored elsewhere (behaviour § 2.7).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import {
  type Area,
  applyPending,
  areaIn,
  type BlueprintUnit,
  formattedText,
  type ListForm,
  listDefaults,
  listTables,
  type Validator,
  type Values,
  validateByTable,
} from '../../../models/pending/index.js';
import {
  type Bootable,
  type BootOption,
  listBootOptions,
  listFittedOptions,
  listInOrder,
} from './boot-sources.js';

// Default boot order by kinds of devices (behaviour § 2.7). It determines the boot order after a restore, and the
// position of new options. While the default boot order has its factory value, the discovery order of the firmware
// determines both.

export const defaultOrderName = 'DefaultBootOrder';

/** Factory default of the default boot order. Source: behaviour § 2.7. */
const deliveredKinds = [
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

/** Kinds of devices that a default order can contain. Source: behaviour § 2.7. */
export const bootKinds = [...deliveredKinds, 'Floppy'] as const;

type Settings = Pick<ControllerTree, 'vendorBoot'>;

/**
 * Sorts options by the position of their kind in the default order in force. If the default order has its factory
 * value, the options stay in discovery order.
 */
export function inDefaultOrder(tree: Settings, options: readonly BootOption[]): readonly BootOption[] {
  const rank = rankIn(tree);
  return rank === undefined ? options : [...options].sort((one, other) => rank(one) - rank(other));
}

/**
 * Inserts new options into an order. Each new option is placed behind the last option of the same or an earlier kind.
 */
function withNewOptions(
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

/**
 * Returns a function that returns the position of the kind of an option in the default order. A kind that the default
 * order omits is last. Undefined if the default order has its factory value.
 */
function rankIn({ vendorBoot }: Settings): ((option: BootOption) => number) | undefined {
  const kinds: Json | undefined = vendorBoot.inForce[defaultOrderName];
  if (!Array.isArray(kinds)) return undefined;
  return (option) => {
    const index = kinds.indexOf(kindOf(option));
    return index === -1 ? kinds.length : index;
  };
}

/**
 * Returns the kind of a device. It depends on the type of the device and on its location, which is the second part of
 * the structured name.
 */
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

export const orderName = 'PersistentBootConfigOrder';

/** Maximum number of desired boot devices. Source: behaviour § 2.7. */
const desiredMax = 5;
const hexadecimal = /^(?:0x)?[\da-f]{1,16}$/i;
const worldWideName = /^(?:0x)?[\da-f]{16}$/i;
/** Maximum length of an iSCSI target name. Unit: bytes. Source: RFC 3720 § 3.2.6.1. */
const targetNameBytesMax = 223;

const orNothing = (fits: (text: string) => boolean) => (text: string) => text === '' || fits(text);

export const desired: ListForm = {
  name: 'DesiredBootDevices',
  description: 'Devices that are booted first as soon as they are present.',
  length: desiredMax,
  table: {
    CorrelatableID: formattedText(() => true, '', 'UEFI device path of the device.'),
    Lun: formattedText(
      orNothing((text) => hexadecimal.test(text)),
      '',
      'Logical unit number (LUN) of a network storage device.',
    ),
    Wwn: formattedText(
      orNothing((text) => worldWideName.test(text)),
      '',
      'World Wide Name (WWN) of a storage port.',
    ),
    iScsiTargetName: formattedText(
      orNothing(
        (text) => /^(?:iqn|eui|naa)\.\S+$/i.test(text) && Buffer.byteLength(text) <= targetNameBytesMax,
      ),
      '',
      'Name of an iSCSI target.',
    ),
  },
};

const defaults = { ...listDefaults(desired), [defaultOrderName]: [...deliveredKinds] };
const tables = listTables(desired);

export const vendorBoot: Area = {
  ...areaIn(
    'vendorBoot',
    (kept) => kept,
    (_, settings) => settings,
  ),
  defaults: () => defaults,
  orders: (unit) => ({ [orderName]: defaultOrder(unit) }),
  validators: (tree) => [validateByTable(tables, defaults), judgeOrder(tree), judgeKinds],
  conclude: (values) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== orderName)),
  tagged: (tree, values) => ({
    ...values,
    [orderName]: orderWith(tree, namesIn(values[orderName])).map(({ structuredName }) => structuredName),
  }),
};

/** Returns the default boot order by structured names, which is the discovery order of the firmware. */
export function defaultOrder({ blueprint }: BlueprintUnit): readonly string[] {
  return listFittedOptions(blueprint).map(({ structuredName }) => structuredName);
}

/**
 * Creates the validator of a boot order: it must contain existing names, each at most once. The names that it omits are
 * appended later.
 */
function judgeOrder(tree: Bootable): Validator {
  const known = listBootOptions(tree).map(({ structuredName }) => structuredName);
  return ({ name, value }) => {
    if (name !== orderName) return undefined;
    const names = namesIn(value);
    const wrong = names.find((each, index) => !known.includes(each) || names.indexOf(each) !== index);
    return wrong === undefined
      ? undefined
      : { key: 'PropertyValueNotInList', args: [wrong, orderName], property: orderName };
  };
}

/** Validator of a default order: it must contain existing kinds, each at most once. */
const judgeKinds: Validator = ({ name, value }) => {
  if (name !== defaultOrderName || value === undefined) return undefined;
  const kinds = namesIn(value);
  const known: readonly string[] = bootKinds;
  const wrong = kinds.find((kind, index) => !known.includes(kind) || kinds.indexOf(kind) !== index);
  return wrong === undefined
    ? undefined
    : { key: 'PropertyValueNotInList', args: [wrong, defaultOrderName], property: defaultOrderName };
};

function namesIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the structured names of the boot order in force. */
export function orderInForce(tree: Bootable & Pick<ControllerTree, 'boot'>): string[] {
  return listInOrder(tree).map(({ structuredName }) => structuredName);
}

/** Returns the pending boot order, or the order in force if none is pending. */
export function orderToBe(tree: ControllerTree, values: Values): readonly string[] {
  return values[orderName] === undefined ? orderInForce(tree) : namesIn(values[orderName]);
}

/**
 * Returns the boot order with the options `first` at the front. The options may have changed since the order was set. A
 * new option is last, or at the position of its kind in the default order; a removed option is dropped.
 */
function orderWith(
  tree: Bootable & Pick<ControllerTree, 'boot' | 'vendorBoot'>,
  first: readonly string[],
): readonly BootOption[] {
  const options = listBootOptions(tree);
  const kept = listInOrder(tree);
  // Fast path for the usual case: no order is pending, and the boot order contains all options.
  if (first.length === 0 && kept.length === options.length) return kept;
  const named = first.flatMap((name) => options.find(({ structuredName }) => structuredName === name) ?? []);
  const known = [...new Map([...named, ...kept].map((option) => [option.reference, option])).values()];
  const fresh = options.filter(({ reference }) => !known.some((option) => option.reference === reference));
  return withNewOptions(tree, known, fresh);
}

/** Applies pending vendor boot settings in a host start. A valid order becomes the boot order. */
export function applyPendingVendorBoot(stage: Transaction): void {
  const named = namesIn(applyPending(stage, vendorBoot)?.[orderName]);
  const { boot } = stage.view;
  const order = orderWith(stage.view, named).map(({ reference }) => reference);
  const disabled = boot.disabled.filter((one) => order.includes(one));
  if (!isDeepStrictEqual(order, boot.order)) stage.draft.boot.order = order;
  if (!isDeepStrictEqual(disabled, boot.disabled)) stage.draft.boot.disabled = disabled;
}
