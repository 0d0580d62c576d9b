/** What the repository is delivered with: the images that the blueprint describes. */
import type { Genesis } from '../../genesis.js';
import { lifeBefore } from '../../life.js';
import { describedImages } from '../firmware/index.js';
import { createComponent, type RepositoryState } from './state.js';

/** They were there when the controller first started. */
export function deliveredRepository(
  genesis: Pick<Genesis, 'seed' | 'startMs' | 'blueprint'>,
): RepositoryState {
  const { controllerMs } = lifeBefore(genesis);
  const delivered = describedImages(genesis.blueprint);
  return {
    components: delivered.map(({ filename, image, sizeBytes }) =>
      createComponent({ filename, image, sizeBytes }, controllerMs),
    ),
  };
}
