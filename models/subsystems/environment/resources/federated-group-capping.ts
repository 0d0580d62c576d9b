/**
 * The cap on what all servers of a federation group draw together, as this member keeps it. There are no other members
 * that are simulated, so the group is this server, and nothing comes of the cap but that it is kept (behaviour § 2.6).
 */
import { at } from '../../../resource/at.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { oneOf, rounded, whole } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { capacityWatts, workingSupplies } from '../readings/carriers.js';

/** Unit: W. Assumption: a hall of racks. */
const groupWattsMax = 10_000_000;

const inWatts = { unit: 'W' } as const;

export const federatedGroupCapping = at(`${chassisPattern}Power/FederatedGroupCapping/`, () => [
  { params: ofChassis },
]).resource({
  type: 'VndMgmtFederatedGroupCapping.v2_0_0.VndMgmtFederatedGroupCapping',
  says: 'The cap on what the servers of a federation group draw together.',
  properties: {
    ...identity('FederatedGroupCapping', 'Federated Group Capping'),
    CapWatts: settingsIn(({ powerSettings }) => powerSettings)(
      'groupCapWatts',
      rounded(0, groupWattsMax),
      'What the servers of the group draw at most together, in watts; 0 for no limit.',
      inWatts,
    ),
    CapacityWatts: row(
      whole(),
      'What the power supplies of the group can give together, in watts.',
      ({ tree }) => capacityWatts(workingSupplies(tree)),
      inWatts,
    ),
    Throttle: row(oneOf(['Yes', 'No']), 'Whether the group is slowed down by its cap.', () => 'No'),
  },
});
