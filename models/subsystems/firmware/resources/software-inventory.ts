/** The software inventory: programs of the operating system, as they tell of themselves while it runs (behaviour § 2.20). */
import type { Blueprint } from '../../../blueprint/schema.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { systemUri } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, text, whole } from '../../../resource/readers.js';
import { linksRow, row } from '../../../resource/rows.js';
import { identity, status } from '../../../resource/shared-rows.js';
import { updateServiceUri } from '../../../resource/uris.js';
import { findBootState, powerRecord } from '../../host/index.js';

export const softwareInventoryUri = `${updateServiceUri}SoftwareInventory/` as const;
const itemPattern = `${softwareInventoryUri}{SoftwareId}/` as const;

interface Program {
  readonly id: string;
  /** Assumption: no source has one; in the manner of those of firmware. */
  readonly description: 'UpdateAgent' | 'OperatingSystemSoftware';
  readonly name: string;
  readonly version: string;
  /** Nobody is named for the agent: it comes with what it updates. */
  readonly vendor?: string;
}

/** The agent that takes updates is the first, where there is one. */
function listSoftware({ software, updateAgent }: Blueprint): readonly Program[] {
  const agents = updateAgent === null ? [] : [{ description: 'UpdateAgent' as const, ...updateAgent }];
  const others = software.map((program) => ({ description: 'OperatingSystemSoftware' as const, ...program }));
  return [...agents, ...others].map((program, index) => ({ id: String(index + 1), ...program }));
}

type ProgramView = View<PlaceOf<typeof itemPattern, Program>>;

export const softwareItem = at(itemPattern, ({ blueprint }) =>
  listSoftware(blueprint).map((part) => ({ params: { SoftwareId: part.id }, part })),
).resource({
  type: 'SoftwareInventory.v1_2_0.SoftwareInventory',
  says: 'A piece of firmware, or a program of the operating system.',
  properties: {
    ...identity(
      ({ part }: ProgramView) => part.id,
      ({ part }) => part.name,
    ),
    Description: row(text(), 'What kind of firmware or program it is.', ({ part }) => part.description),
    Manufacturer: row(text(), 'Who made it.', ({ part }) => part.vendor),
    RelatedItem: linksRow('What runs it, where that is served.', [systemUri]),
    'RelatedItem@odata.count': row(whole(), 'How many of those there are.', 1),
    Status: status(['Health', 'State'], ({ tree }: ProgramView) => ({
      Health: 'OK',
      State: findBootState(powerRecord(tree)) === 'osRunning' ? 'Enabled' : 'UnavailableOffline',
    })),
    Updateable: row(flag, 'Whether it can be updated.', false),
    Version: row(text(), 'The version that runs.', ({ part }) => part.version),
  },
});

export const softwareInventory = at(softwareInventoryUri, () => [{ params: {} }]).collection({
  type: 'SoftwareInventoryCollection.SoftwareInventoryCollection',
  says: 'Firmware of the server and its controller, or programs of its operating system.',
  name: 'Software Inventory Collection',
  description: 'The programs of the operating system that tell of themselves',
  members: softwareItem,
});
