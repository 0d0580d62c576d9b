/** The component repository: its components, and how much room there is. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { whole } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { vendor } from '../../../resource/shared-rows.js';
import { freeBytes, repositoryBytes, repositoryUri } from '../state.js';
import { component } from './component.js';

export const components = at(repositoryUri).collection({
  type: 'VndComponentCollection.VndComponentCollection',
  says: 'The images that are kept in the flash memory of the controller for updates to come.',
  name: 'Component Collection',
  description: 'Images kept for updates to come',
  members: component,
  properties: {
    Oem: vendor(
      'VndComponentRepositoryInformation.v2_0_0.VndComponentRepositoryInformation',
      'How full the repository is.',
      {
        ComponentCount: row(
          whole(),
          'How many components there are.',
          ({ tree }: View) => tree.repository.components.length,
        ),
        FreeSizeBytes: row(whole(), 'How much room is left.', ({ tree }) => freeBytes(tree), { unit: 'By' }),
        TotalSizeBytes: row(whole(), 'How much room there is.', repositoryBytes, { unit: 'By' }),
      },
    ),
  },
});
