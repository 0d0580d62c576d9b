/** Resource of the memory card slot of the board, which is empty. Source: facts, type VndMgmtEmbeddedMedia. */
import {
  defineAt,
  group,
  identity,
  managerPattern,
  ofManager,
  row,
  status,
  text,
  whole,
} from '../../../../models/resource/index.js';

export const embeddedMedia = defineAt(`${managerPattern}EmbeddedMedia/`, () => [
  { params: ofManager },
]).resource({
  type: 'VndMgmtEmbeddedMedia.v2_0_0.VndMgmtEmbeddedMedia',
  typeDescription: 'Embedded flash memory of the controller and the slot for a memory card.',
  properties: {
    ...identity('EmbeddedMedia', 'Embedded Media', 'Memory of the controller and the slot for a card'),
    Controller: group('Controller of the embedded flash memory.', {
      Firmware: group('Firmware of the flash memory controller.', {
        Current: group('Firmware that is running.', {
          // Assumption: the version, in the form that such controllers use.
          VersionString: row(text(), 'Version of the firmware.', () => '02.11.00'),
        }),
      }),
      Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    }),
    SDCard: group('Memory card.', {
      SizeMB: row(whole(), 'Capacity of the memory card, in megabytes; 0 when the slot is empty.', 0, {
        unit: 'MBy',
      }),
      Status: status(['State'], () => ({ State: 'Absent' })),
    }),
  },
});
