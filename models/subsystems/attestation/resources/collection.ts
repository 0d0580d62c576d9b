/** All that can prove what it is. */
import { at } from '../../../resource/at.js';
import { componentsUri } from './places.js';
import { spdmComponent } from './spdm-components.js';
import { controllerComponent, hostComponent } from './tpm-components.js';

export const componentIntegrity = at(componentsUri).collection({
  type: 'ComponentIntegrityCollection.ComponentIntegrityCollection',
  says: 'What can prove that its parts are genuine.',
  name: 'Component Integrity Collection',
  description: 'The components that can prove what they are',
  members: [spdmComponent, hostComponent, controllerComponent],
});
