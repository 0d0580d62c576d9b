/** Subsystem of the federation: groups of controllers with mutual trust. */
import type { NoFacts, Subsystem } from '../../subsystem.js';
import {
  federationGroup,
  federationGroups,
  federationPeers,
  federationPeersOfGroup,
} from './resources/federation-groups.js';
import { type FederationState, groupsMax, initialFederation } from './state.js';

export const federation: Subsystem<{
  readonly branches: { readonly federation: FederationState };
  readonly facts: NoFacts;
}> = {
  branchDescriptions: {
    federation: 'Federation groups and their peers.',
  },
  initial: () => ({ federation: initialFederation }),
  facts: {},
  restore: {
    settings: (stage) => {
      stage.put('federation', initialFederation);
    },
  },
  bounds: [{ what: 'federation groups', most: groupsMax, count: (tree) => tree.federation.groups.length }],
  resources: [federationGroups, federationGroup, federationPeers, federationPeersOfGroup],
};
