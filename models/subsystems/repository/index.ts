/** The component repository: images that are kept for updates to come. */
import type { Subsystem } from '../../subsystem.js';
import { deliveredRepository } from './delivered.js';
import { repositoryFacts } from './facts.js';
import { loseComponents } from './remove.js';
import { component } from './resources/component.js';
import { componentFile } from './resources/component-file.js';
import { components } from './resources/components.js';
import { componentsMax, type RepositoryState } from './state.js';

export const repository: Subsystem<{
  readonly branches: { readonly repository: RepositoryState };
  readonly facts: typeof repositoryFacts;
}> = {
  initial: (genesis) => ({ repository: deliveredRepository(genesis) }),
  facts: repositoryFacts,
  bounds: [
    {
      what: 'components of the repository',
      most: componentsMax,
      count: ({ repository }) => repository.components.length,
    },
  ],
  reactions: { 'systemErase.controllerErased': loseComponents },
  resources: [components, component, componentFile],
};

export { idOfName } from '../../identity.js';
export { describedImages } from '../firmware/index.js';
export { findRepositoryObstacle, isFlashReadable, isFlashWritable } from './flash.js';
export { deleteUnlockedComponents } from './remove.js';
export * from './state.js';
export { findStoreObstacle, type NewComponent, roomFor, storeComponent } from './store.js';
