/** How well the server is, by families of parts, as the vendor's section of the system lists them (behaviour § 2.2). */
import type { FindRow } from '../../../facts/row.js';
import { flag, nullable, oneOf } from '../../../resource/readers.js';
import { group, type Rows, row, section } from '../../../resource/rows.js';
import { healths, status } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { isPastPost, powerRecord } from '../../host/index.js';
import { familyRollups, systemRollup } from '../../logs/index.js';
import { assessRedundancy, listEnergyPacks, redundancies, suppliesMismatch } from '../../parts/index.js';

export function aggregateHealth(tree: ControllerTree, findFact: FindRow) {
  return {
    families: familyRollups(tree, findFact),
    isNetworkKnown: isPastPost(powerRecord(tree)),
    mismatch: suppliesMismatch(tree.blueprint),
    server: systemRollup(tree, findFact),
    fans: assessRedundancy(tree, 'fan'),
    supplies: assessRedundancy(tree, 'powerSupply'),
    hasStorage: tree.blueprint.storage.length > 0,
    hasEnergyPacks: listEnergyPacks(tree.blueprint).length > 0,
  };
}

type Aggregate = ReturnType<typeof aggregateHealth>;

function family(says: string, name: keyof Aggregate['families'], more: Rows<Aggregate> = {}) {
  return group<Aggregate>(says, {
    Status: status(['Health'], ({ families }) => ({ Health: families[name] })),
    ...more,
  });
}

/** One that not every server has. */
function rareFamily(
  says: string,
  name: keyof Aggregate['families'],
  isThere: (aggregate: Aggregate) => boolean,
) {
  return section(says, (aggregate: Aggregate) => (isThere(aggregate) ? aggregate : undefined), {
    Status: status(['Health'], ({ families }) => ({ Health: families[name] })),
  });
}

export const aggregateHealthRows: Rows<Aggregate> = {
  BiosOrHardwareHealth: family(
    'What the firmware found when it tested the hardware, and what the management log holds open of it.',
    'BiosOrHardwareHealth',
  ),
  Fans: family('How well the fans are.', 'Fans'),
  Memory: family('How well the memory is.', 'Memory'),
  // Null is the standard's word for what alerts call `Unknown` (behaviour § 3.1).
  Network: group('How well the network adapters are; null from the reset to the end of POST.', {
    Status: group('How it is.', {
      Health: row(
        nullable(oneOf(healths)),
        'How well it is by itself; null while it is not known.',
        ({ families, isNetworkKnown }: Aggregate) => (isNetworkKnown ? families.Network : null),
      ),
    }),
  }),
  Processors: family('How well the processors are.', 'Processors'),
  SmartStorageBattery: rareFamily(
    'How well what keeps energy for the caches of storage is.',
    'SmartStorageBattery',
    ({ hasEnergyPacks }) => hasEnergyPacks,
  ),
  Storage: rareFamily('How well the storage is.', 'Storage', ({ hasStorage }) => hasStorage),
  Temperatures: family('Whether the temperatures are within their limits.', 'Temperatures'),
  PowerSupplies: family('How well the power supplies are.', 'PowerSupplies', {
    PowerSuppliesMismatch: row(flag, 'Whether the power supplies are of different models.', 'mismatch'),
  }),
  AgentlessManagementService: row(
    oneOf(['Unavailable', 'Ready']),
    'Whether an agent in the operating system helps to tell how the server is.',
    // No agent in the operating system is simulated.
    () => 'Unavailable',
  ),
  AggregateServerHealth: row(oneOf(healths), 'How well the server is as a whole.', 'server'),
  FanRedundancy: row(oneOf(redundancies), 'Whether a fan can be spared.', 'fans'),
  PowerSupplyRedundancy: row(oneOf(redundancies), 'Whether a power supply can be spared.', 'supplies'),
};
