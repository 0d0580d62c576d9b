/** Fleets: many controllers by a few lines, with their names, addresses, racks, power feeds and cooling loops. */

export type { DomainState, LostDomains } from './domains.js';
export { domainFaultRequests, isInDomain, lostDomains, nothingLost } from './domains.js';
export {
  type FleetDocument,
  type FleetGroupInput,
  fleetGroup,
  fleetJsonSchema,
  parseFleet,
  readFleetObject,
} from './fleet-document.js';
export { type InventoryMember, inventoryFormats, printInventory } from './inventory.js';
export { type FleetMember, fleetDomain, memberHostNames, planFleet } from './plan.js';
export {
  type MemberSelection,
  matchesGlob,
  memberSelection,
  noMembers,
  selectMembers,
} from './selection.js';
