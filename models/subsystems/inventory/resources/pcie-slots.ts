/** The slots that have something in them. What a blueprint leaves empty it does not mention. */
import { pcieGenerations, slotTypes } from '../../../blueprint/pcie-forms.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { flag, oneOf, whole } from '../../../resource/readers.js';
import { linksRow, list, row } from '../../../resource/rows.js';
import { identity, links, status } from '../../../resource/shared-rows.js';
import { pcieDeviceUri, slotAround } from '../../parts/index.js';
import { slotLocation } from './slot-location.js';
import { type UsedSlot, usedSlots } from './used-slots.js';

export const pcieSlots = at(`${chassisPattern}PCIeSlots/`, () => [{ params: ofChassis }]).resource({
  type: 'PCIeSlots.v1_3_0.PCIeSlots',
  says: 'The PCIe slots of the enclosure.',
  properties: {
    ...identity('PCIeSlots', 'PCIe Slots'),
    Slots: list('The slots that have something in them.', ({ tree }: View) => usedSlots(tree), {
      HotPluggable: row(flag, 'Whether what is in it can be changed while the server runs.', false),
      Lanes: row(whole(), 'How many lanes it has.', ({ held }) => slotAround(held).lanes),
      PCIeType: row(
        oneOf(pcieGenerations),
        'The generation of PCIe it is made for.',
        ({ held }) => slotAround(held).generation,
      ),
      SlotType: row(
        oneOf(slotTypes),
        'The form of what fits into it.',
        ({ held }) => slotAround(held).slotType,
      ),
      Location: slotLocation('Which slot it is.', ({ number }) => number),
      Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
      Links: links({
        PCIeDevice: linksRow('The PCIe devices that are in it.', ({ held }: UsedSlot) =>
          held.map(pcieDeviceUri),
        ),
      }),
    }),
  },
});
