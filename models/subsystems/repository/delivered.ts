/** What the repository is delivered with: the images that the blueprint describes. */
import type { Genesis } from '../../genesis.js';
import { lifeBefore } from '../../life.js';
import { describedImage } from '../firmware/index.js';
import { createComponent, type RepositoryState } from './state.js';

/** They were there when the controller first started. */
export function deliveredRepository(
  genesis: Pick<Genesis, 'seed' | 'startMs' | 'blueprint'>,
): RepositoryState {
  const { blueprint } = genesis;
  const { controllerMs } = lifeBefore(genesis);
  const components = blueprint.images.map((described) => {
    const { filename, sizeBytes } = described;
    return createComponent(
      { filename, image: describedImage(blueprint, described), sizeBytes },
      controllerMs,
    );
  });
  return { components };
}
