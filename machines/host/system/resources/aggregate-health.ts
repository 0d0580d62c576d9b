/** Health of the server by family of components, as the vendor section of the system shows it (behaviour § 2.2). */

import type { ControllerTree, FindFactRow } from '../../../../models/index.js';
import {
  flag,
  group,
  healths,
  nullable,
  oneOf,
  type Rows,
  row,
  section,
  status,
} from '../../../../models/resource/index.js';
import { assessRedundancy, listEnergyPacks, redundancies, suppliesMismatch } from '../../../parts/index.js';
import { isPastPost, powerRecord } from '../../../power/index.js';
import { familyRollups, systemRollup } from '../../../reporting/logs/index.js';

export function aggregateHealth(tree: ControllerTree, findFact: FindFactRow) {
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

function family(description: string, name: keyof Aggregate['families'], more: Rows<Aggregate> = {}) {
  return group<Aggregate>(description, {
    Status: status(['Health'], ({ families }) => ({ Health: families[name] })),
    ...more,
  });
}

/** Creates the section of a family of components. The section is absent on a server without such components. */
function rareFamily(
  description: string,
  name: keyof Aggregate['families'],
  isThere: (aggregate: Aggregate) => boolean,
) {
  return section(description, (aggregate: Aggregate) => (isThere(aggregate) ? aggregate : undefined), {
    Status: status(['Health'], ({ families }) => ({ Health: families[name] })),
  });
}

export const aggregateHealthRows: Rows<Aggregate> = {
  BiosOrHardwareHealth: family(
    'Health of the BIOS and the hardware, from POST and from open entries of the management log.',
    'BiosOrHardwareHealth',
  ),
  Fans: family('Health of the fans.', 'Fans'),
  Memory: family('Health of the memory.', 'Memory'),
  // Null in the standard property corresponds to `Unknown` in alerts (behaviour § 3.1).
  Network: group('Health of the network adapters.', {
    Status: group('Status of the network adapters.', {
      Health: row(
        nullable(oneOf(healths)),
        'Health of the network adapters; null from a reset to the end of POST.',
        ({ families, isNetworkKnown }: Aggregate) => (isNetworkKnown ? families.Network : null),
      ),
    }),
  }),
  Processors: family('Health of the processors.', 'Processors'),
  SmartStorageBattery: rareFamily(
    'Health of the batteries that protect storage caches.',
    'SmartStorageBattery',
    ({ hasEnergyPacks }) => hasEnergyPacks,
  ),
  Storage: rareFamily('Health of the storage.', 'Storage', ({ hasStorage }) => hasStorage),
  Temperatures: family(
    'Health by temperature: `OK` while all temperatures are within their thresholds.',
    'Temperatures',
  ),
  PowerSupplies: family('Health of the power supplies.', 'PowerSupplies', {
    PowerSuppliesMismatch: row(
      flag,
      'Indicates whether the power supplies are of different models.',
      'mismatch',
    ),
  }),
  AgentlessManagementService: row(
    oneOf(['Unavailable', 'Ready']),
    'State of the Agentless Management Service in the operating system.',
    // Constant value, because the simulation has no agent in the operating system.
    () => 'Unavailable',
  ),
  AggregateServerHealth: row(oneOf(healths), 'Overall health of the server.', 'server'),
  FanRedundancy: row(oneOf(redundancies), 'Redundancy of the fans.', 'fans'),
  PowerSupplyRedundancy: row(oneOf(redundancies), 'Redundancy of the power supplies.', 'supplies'),
};
