/** The vendor's resources of what the server is started from (behaviour § 2.7): where vendors' tools set the boot order. */
import type { Json } from '../../../../engine/index.js';
import { areaResources, configure, pendingList, shownList, type Values } from '../../../pending/index.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import { listOf, oneOf, text } from '../../../resource/readers.js';
import { list, type Rows, row } from '../../../resource/rows.js';
import type { BootOption } from '../boot-source.js';
import { listBootOptions } from '../boot-sources.js';
import { bootKinds, defaultOrderName } from '../default-order.js';
import { defaultOrder, desired, orderInForce, orderName, orderToBe, vendorBoot } from '../vendor-boot.js';

/** Unit: characters. */
const nameLengthMax = 64;
/** More than the most ports and drives a blueprint can have offer. */
const sourcesMax = 512;
/** More than the kinds there are: the next start says which is none. */
const kindsMax = 16;

/** The part of a path that leads to the device; what is in none is known by the whole. */
function devicePart(path: string): string {
  return /^PciRoot\([^)]*\)(?:\/Pci\([^)]*\))+/.exec(path)?.[0] ?? path;
}

const described: Rows<Values> = {
  BootSources: list(
    'What the server can be started from.',
    (_: Values, { tree }: View) => listBootOptions(tree),
    {
      BootOptionNumber: row(text(), 'The number of its boot option.', ({ reference }: BootOption) =>
        reference.replace('Boot', ''),
      ),
      BootString: row(text(), 'What the firmware shows it as.', ({ displayName }, { tree }) =>
        displayName(tree),
      ),
      CorrelatableID: row(text(), 'The device it is, by its path.', ({ path }, { tree }) =>
        devicePart(path(tree)),
      ),
      StructuredBootString: row(
        text(),
        'A name of its own, made of what it is and where it sits.',
        ({ structuredName }) => structuredName,
      ),
      UEFIDevicePath: row(text(), 'Where the firmware finds it.', ({ path }, { tree }) => path(tree)),
    },
  ),
};

const kindsSays =
  'The kinds of devices in the order that the boot order is restored to, and that new ones are put into.';
const kindsShown = row(
  valuesOf(oneOf(bootKinds)),
  kindsSays,
  (values: Values) => values[defaultOrderName] as readonly (typeof bootKinds)[number][],
);
const orderSays = 'What is tried one after the other, by structured names.';

export const vendorBootResources = areaResources({
  area: vendorBoot,
  name: 'boot',
  type: 'VndServerBootSettings.v2_0_0.VndServerBootSettings',
  says: 'What the server can be started from, and in which order.',
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
