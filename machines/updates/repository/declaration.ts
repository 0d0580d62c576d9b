/** Subsystem of the component repository: images that are stored for later updates. */

import type { Subsystem } from '../../subsystem.js';
import { repositoryFacts } from './facts.js';
import { deliveredRepository, eraseComponents } from './flash.js';
import { component, componentFile, components } from './resources/component.js';
import { componentsMax, type RepositoryState } from './state.js';

export const repository: Subsystem<{
  readonly branches: { readonly repository: RepositoryState };
  readonly facts: typeof repositoryFacts;
}> = {
  branchDescriptions: {
    repository: 'Files of the component repository.',
  },
  initial: (genesis) => ({ repository: deliveredRepository(genesis) }),
  facts: repositoryFacts,
  bounds: [
    {
      what: 'components of the repository',
      most: componentsMax,
      count: ({ repository }) => repository.components.length,
    },
  ],
  reactions: { 'systemErase.controllerErased': eraseComponents },
  resources: [components, component, componentFile],
};
