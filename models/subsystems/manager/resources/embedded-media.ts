/** The memory card on the board: there is a slot for one, and nothing in it. Source: facts, type VndMgmtEmbeddedMedia. */
import { at } from '../../../resource/at.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { text, whole } from '../../../resource/readers.js';
import { group, row } from '../../../resource/rows.js';
import { identity, status } from '../../../resource/shared-rows.js';

export const embeddedMedia = at(`${managerPattern}EmbeddedMedia/`, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtEmbeddedMedia.v2_0_0.VndMgmtEmbeddedMedia',
  says: 'The memory of the controller on the board, and the slot for a memory card.',
  properties: {
    ...identity('EmbeddedMedia', 'Embedded Media', 'Memory of the controller and the slot for a card'),
    Controller: group('The controller of the memory.', {
      Firmware: group('The firmware of the controller of the memory.', {
        Current: group('The firmware that is running.', {
          // Assumption: as such controllers print it.
          VersionString: row(text(), 'Its version.', () => '02.11.00'),
        }),
      }),
      Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    }),
    SDCard: group('The memory card.', {
      SizeMB: row(whole(), 'How much the card holds, in megabytes; 0 without a card.', 0, { unit: 'MBy' }),
      Status: status(['State'], () => ({ State: 'Absent' })),
    }),
  },
});
