/** Vendor resources of the boot settings, which vendor tools use to set the boot order (behaviour § 2.7). */
import type { Json } from '../../../../engine/index.js';
import {
  areaResources,
  configure,
  pendingList,
  shownList,
  type Values,
} from '../../../../models/pending/index.js';
import {
  list,
  listOf,
  oneOf,
  type Rows,
  row,
  text,
  type View,
  valuesOf,
} from '../../../../models/resource/index.js';
import { type BootOption, listBootOptions } from '../boot-sources.js';
import {
  bootKinds,
  defaultOrder,
  defaultOrderName,
  desired,
  orderInForce,
  orderName,
  orderToBe,
  vendorBoot,
} from '../vendor-boot.js';

/** Maximum length of a device name. Unit: characters. */
const nameLengthMax = 64;
/** Maximum number of boot sources. It is larger than the number that the ports and drives of any blueprint can have. */
const sourcesMax = 512;
/**
 * Maximum number of device kinds in a default order. It is larger than the number of existing kinds; the next start
 * reports unknown kinds.
 */
const kindsMax = 16;

/** Returns the part of a device path that identifies the PCIe device; the whole path if it has no such part. */
function devicePart(path: string): string {
  return /^PciRoot\([^)]*\)(?:\/Pci\([^)]*\))+/.exec(path)?.[0] ?? path;
}

const described: Rows<Values> = {
  BootSources: list('Boot sources of the server.', (_: Values, { tree }: View) => listBootOptions(tree), {
    BootOptionNumber: row(text(), 'Number of the boot option.', ({ reference }: BootOption) =>
      reference.replace('Boot', ''),
    ),
    BootString: row(text(), 'Display name of the boot source in the firmware.', ({ displayName }, { tree }) =>
      displayName(tree),
    ),
    CorrelatableID: row(
      text(),
      'UEFI path of the device that the boot source belongs to.',
      ({ path }, { tree }) => devicePart(path(tree)),
    ),
    StructuredBootString: row(
      text(),
      'Structured name, made of the type and the location of the device.',
      ({ structuredName }) => structuredName,
    ),
    UEFIDevicePath: row(text(), 'UEFI device path of the boot source.', ({ path }, { tree }) => path(tree)),
  }),
};

const kindsSays = 'Default boot order of device types, also used for the placement of new boot options.';
const kindsShown = row(
  valuesOf(oneOf(bootKinds)),
  kindsSays,
  (values: Values) => values[defaultOrderName] as readonly (typeof bootKinds)[number][],
);
const orderSays = 'Persistent boot order, as structured names of the boot sources.';

export const vendorBootResources = areaResources({
  area: vendorBoot,
  name: 'boot',
  type: 'VndServerBootSettings.v2_0_0.VndServerBootSettings',
  description: 'Boot sources of the server and their order.',
  title: 'Boot Order',
  shown: {
    ...described,
    DefaultBootOrder: kindsShown,
    DesiredBootDevices: shownList(desired),
    PersistentBootConfigOrder: row(valuesOf(text()), orderSays, (_: Values, { tree }: View) =>
      orderInForce(tree),
    ),
  },
  pending: {
    ...described,
    DefaultBootOrder: row(
      listOf(text({ lengthMax: nameLengthMax }), kindsMax),
      kindsSays,
      (values: Values) => values[defaultOrderName] as readonly string[],
      {
        set: {
          privilege: 'HostBIOSConfigPriv',
          apply: (stage, kinds: Json) => configure(stage, vendorBoot, { [defaultOrderName]: kinds }),
        },
      },
    ),
    DesiredBootDevices: pendingList(vendorBoot, desired),
    PersistentBootConfigOrder: row(
      listOf(text({ lengthMax: nameLengthMax }), sourcesMax),
      orderSays,
      (values: Values, { tree }: View) => orderToBe(tree, values),
      {
        set: {
          privilege: 'HostBIOSConfigPriv',
          apply: (stage, names: Json) => configure(stage, vendorBoot, { [orderName]: names }),
        },
      },
    ),
  },
  listed: text(),
  defaults: {
    DefaultBootOrder: kindsShown,
    DesiredBootDevices: shownList(desired),
    PersistentBootConfigOrder: row(valuesOf(text()), orderSays, (_: Values, { tree }: View) =>
      defaultOrder(tree),
    ),
  },
});
