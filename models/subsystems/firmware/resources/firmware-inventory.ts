/** The firmware inventory: a member for each piece of firmware, whether it can be updated or not. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, nullable, text, whole } from '../../../resource/readers.js';
import { linksRow, row } from '../../../resource/rows.js';
import { identity, status, vendor } from '../../../resource/shared-rows.js';
import { firmwareInventoryUri } from '../addresses.js';
import { isFitted } from '../fitted.js';
import { type FirmwareItem, listFirmware } from '../items.js';
import { deviceClass, firmwareKind, firmwareKinds, firmwareTarget } from '../kinds.js';
import { relatedUri } from '../related.js';
import type { Damage } from '../state.js';

const itemPattern = `${firmwareInventoryUri}{SoftwareId}/` as const;
type ItemView = View<PlaceOf<typeof itemPattern, FirmwareItem>>;

export const firmwareItem = at(itemPattern, ({ blueprint }) =>
  listFirmware(blueprint).map((part) => ({ params: { SoftwareId: part.id }, part })),
).resource({
  type: 'SoftwareInventory.v1_2_0.SoftwareInventory',
  says: 'A piece of firmware, or a program of the operating system.',
  properties: {
    ...identity(
      ({ part }: ItemView) => part.id,
      ({ part }) => part.name,
    ),
    Description: row(
      text(),
      'What kind of firmware or program it is.',
      ({ part }) => firmwareKinds[part.kind].description,
    ),
    LowestSupportedVersion: row(
      text(),
      'The oldest version that this hardware runs.',
      ({ part }) => firmwareKind(part.kind).lowestVersion,
    ),
    RelatedItem: linksRow('What runs it, where that is served.', ({ tree, part }: ItemView) => [
      relatedUri(tree, part),
    ]),
    'RelatedItem@odata.count': row(whole(), 'How many of those there are.', ({ tree, part, link }) =>
      link(relatedUri(tree, part)) === undefined ? 0 : 1,
    ),
    SoftwareId: row(text(), 'What the firmware is called wherever it runs.', ({ part }: ItemView) =>
      deviceClass(part.kind),
    ),
    Status: status(['Health', 'State'], ({ tree, part }: ItemView) => ({
      Health: isKnownDamaged(tree.firmware.damaged[part.id]) ? 'Critical' : 'OK',
      State: isFitted(tree, part) ? 'Enabled' : 'Absent',
    })),
    Updateable: row(
      flag,
      'Whether it can be updated.',
      ({ part }) => firmwareKinds[part.kind].updatableBy.length > 0,
    ),
    Version: row(text(), 'The version that runs.', ({ part }) => part.version),
    Oem: vendor('VndMgmtSoftwareInventory.v2_1_0.VndMgmtSoftwareInventory', 'What updates go by.', {
      DeviceClass: row(text(), 'The kind of device, by a number of its own.', ({ part }: ItemView) =>
        deviceClass(part.kind),
      ),
      DeviceInstance: row(text(), 'Which of the devices of its kind runs it.', ({ part }) => part.id),
      DeviceSlotLocation: row(
        text(),
        'The slot of what runs it, as people say it.',
        ({ part }) => part.place,
      ),
      Version: row(
        nullable(text()),
        'The version that runs, as the vendor writes it.',
        ({ part }) => part.version,
      ),
      DeviceContext: row(text(), 'Where what runs it is.', ({ part }) => part.place),
      Targets: row(valuesOf(text()), 'What images for it name.', ({ part }) => [
        firmwareTarget(part.kind, part.model),
      ]),
    }),
  },
});

/** What nobody has noticed does not show. */
function isKnownDamaged(damage: Damage | undefined): boolean {
  return damage === 'interrupted' || damage === 'found';
}

export const firmwareInventory = at(firmwareInventoryUri, () => [{ params: {} }]).collection({
  type: 'SoftwareInventoryCollection.SoftwareInventoryCollection',
  says: 'Firmware of the server and its controller, or programs of its operating system.',
  name: 'Firmware Inventory Collection',
  description: 'The firmware of this server, piece by piece',
  members: firmwareItem,
});
