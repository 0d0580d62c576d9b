/** How well the server is, by families of parts, as the vendor's section of the system lists it (facts § 2.2). */
import type { JsonObject } from '../../../../engine/index.js';
import type { ControllerTree } from '../../../tree.js';
import { familyHealth, redundancyOf, suppliesMismatch, systemHealth } from '../../parts/health.js';

/** What has no family of its own yet (drives, the storage battery) is not listed. */
export function aggregateHealth(tree: ControllerTree): JsonObject {
  const families = Object.entries(familyHealth(tree)).map(
    ([name, health]) => [name, { Status: { Health: health } }] as const,
  );
  const { PowerSupplies, ...others } = Object.fromEntries(families);
  return {
    ...others,
    PowerSupplies: { ...PowerSupplies, PowerSuppliesMismatch: suppliesMismatch(tree.blueprint) },
    // No agent in the operating system is simulated.
    AgentlessManagementService: 'Unavailable',
    AggregateServerHealth: systemHealth(tree),
    FanRedundancy: redundancyOf(tree, 'fan'),
    PowerSupplyRedundancy: redundancyOf(tree, 'powerSupply'),
  };
}
