/**
 * The vendor's view of what the server is started from, as an area of the firmware's settings: devices by structured
 * names. An order that waits becomes the boot order with a start, and is kept nowhere else (behaviour § 2.7).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../engine/index.js';
import {
  type Area,
  areaIn,
  formed,
  type Judge,
  judgeByTable,
  type ListForm,
  listDefaults,
  listTables,
  takeOver,
  type Unit,
  type Values,
} from '../../pending/index.js';
import type { ControllerStage } from '../../stage.js';
import type { ControllerTree } from '../../tree.js';
import type { BootOption } from './boot-source.js';
import { type Bootable, listBootOptions, listFittedOptions, listInOrder } from './boot-sources.js';
import { bootKinds, defaultOrderName, deliveredKinds, withNewOptions } from './default-order.js';

export const orderName = 'PersistentBootConfigOrder';

/** Source: behaviour § 2.7. */
const desiredMax = 5;
const hexadecimal = /^(?:0x)?[\da-f]{1,16}$/i;
const worldWideName = /^(?:0x)?[\da-f]{16}$/i;
/** Unit: bytes. Source: RFC 3720 § 3.2.6.1. */
const targetNameBytesMax = 223;

const orNothing = (fits: (text: string) => boolean) => (text: string) => text === '' || fits(text);

export const desired: ListForm = {
  name: 'DesiredBootDevices',
  says: 'Devices that are to be tried as soon as they are there.',
  length: desiredMax,
  table: {
    CorrelatableID: formed(() => true, '', 'The device, by the path that it has.'),
    Lun: formed(
      orNothing((text) => hexadecimal.test(text)),
      '',
      'The logical unit of a device in a network.',
    ),
    Wwn: formed(
      orNothing((text) => worldWideName.test(text)),
      '',
      'The world-wide name of a port of storage.',
    ),
    iScsiTargetName: formed(
      orNothing(
        (text) => /^(?:iqn|eui|naa)\.\S+$/i.test(text) && Buffer.byteLength(text) <= targetNameBytesMax,
      ),
      '',
      'The name of a target of iSCSI.',
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
  judges: (tree) => [judgeByTable(tables, defaults), judgeOrder(tree), judgeKinds],
  conclude: (values) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== orderName)),
  tagged: (tree, values) => ({
    ...values,
    [orderName]: orderWith(tree, namesIn(values[orderName])).map(({ structuredName }) => structuredName),
  }),
};

/** As the firmware lists what it finds. */
export function defaultOrder({ blueprint }: Unit): readonly string[] {
  return listFittedOptions(blueprint).map(({ structuredName }) => structuredName);
}

/** An order of names that there are, each once; what it leaves out comes after it. */
function judgeOrder(tree: Bootable): Judge {
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

/** Kinds that there are, each once. */
const judgeKinds: Judge = ({ name, value }) => {
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

/** The boot order in force, by structured names. */
export function orderInForce(tree: Bootable & Pick<ControllerTree, 'boot'>): string[] {
  return listInOrder(tree).map(({ structuredName }) => structuredName);
}

/** The order as it is to be: the one that waits, else the one in force. */
export function orderToBe(tree: ControllerTree, values: Values): readonly string[] {
  return values[orderName] === undefined ? orderInForce(tree) : namesIn(values[orderName]);
}

/**
 * The boot order with some put first. What there is to boot from may have changed since it was made: a new option comes
 * last, or where the default order has its kind; one that is gone leaves nothing behind.
 */
function orderWith(
  tree: Bootable & Pick<ControllerTree, 'boot' | 'vendorBoot'>,
  first: readonly string[],
): readonly BootOption[] {
  const options = listBootOptions(tree);
  const kept = listInOrder(tree);
  // Mostly nothing waits, and all is in the order: that is how it stays.
  if (first.length === 0 && kept.length === options.length) return kept;
  const named = first.flatMap((name) => options.find(({ structuredName }) => structuredName === name) ?? []);
  const known = [...new Map([...named, ...kept].map((option) => [option.reference, option])).values()];
  const fresh = options.filter(({ reference }) => !known.some((option) => option.reference === reference));
  return withNewOptions(tree, known, fresh);
}

/** A start takes over what waits; an order that was right is the boot order from then on. */
export function takeOverVendorBoot(stage: ControllerStage): void {
  const named = namesIn(takeOver(stage, vendorBoot)?.[orderName]);
  const { boot } = stage.view;
  const order = orderWith(stage.view, named).map(({ reference }) => reference);
  const disabled = boot.disabled.filter((one) => order.includes(one));
  if (!isDeepStrictEqual(order, boot.order)) stage.draft.boot.order = order;
  if (!isDeepStrictEqual(disabled, boot.disabled)) stage.draft.boot.disabled = disabled;
}
