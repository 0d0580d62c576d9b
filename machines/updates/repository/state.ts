/**
 * State of the component repository: images in the controller's flash for later updates, by file name. The header of an
 * image is stored with the notes of users. Its contents are not needed after their verification against the header.
 */
import { isSameFile, repositoryBytes } from '../../../models/blueprint/index.js';
import type { ImageHeader } from '../../../models/formats/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { idOfName } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';

/**
 * Maximum number of components. Assumption: a practical maximum; the space alone would suffice for a million tiny
 * files.
 */
export const componentsMax = 256;

export const criticalities = ['Optional', 'Recommended', 'Critical'] as const;

export interface Component {
  /** Id of the component: 8 hexadecimal digits, derived from its file name. */
  readonly id: string;
  readonly filename: string;
  readonly image: ImageHeader;
  /** Size of the whole file. Unit: bytes. */
  readonly sizeBytes: number;
  /** Time of the storage, by the controller's clock. Unit: ms since the epoch. */
  readonly created: number;
  readonly criticality: (typeof criticalities)[number];
  readonly configuration: string;
  readonly executionParameters: string;
}

export interface RepositoryState {
  /** Components in the order of their storage, oldest first. */
  readonly components: readonly Component[];
  /** Present while a fault fills the flash: other data has used up the space. */
  readonly full?: true;
}

export const repositoryUri = `${updateServiceUri}ComponentRepository/` as const;

export function componentUri({ id }: Pick<Component, 'id'>): string {
  return `${repositoryUri}${id}/`;
}

export { repositoryBytes } from '../../../models/blueprint/index.js';

type HasRepository = Pick<ControllerTree, 'repository'>;

/** Returns the component with the given file name. */
export function findFile({ repository }: HasRepository, filename: string): Component | undefined {
  return repository.components.find((component) => isSameFile(component.filename, filename));
}

/**
 * Returns the component that a client identifies by its file name, by its URI with or without a trailing slash, or by
 * its component name if that is unique.
 */
export function findComponent({ repository }: HasRepository, called: string): Component | undefined {
  const { components } = repository;
  const file = findFile({ repository }, called);
  const named = components.filter(({ image }) => image.component === called);
  return (
    file ??
    components.find((component) => componentUri(component) === `${called.replace(/\/$/, '')}/`) ??
    (named.length === 1 ? named[0] : undefined)
  );
}

/** Returns a new component without notes. */
export function createComponent(
  { filename, image, sizeBytes }: Pick<Component, 'filename' | 'image' | 'sizeBytes'>,
  created: number,
): Component {
  return {
    id: idOfName(filename),
    filename,
    image,
    sizeBytes,
    created,
    criticality: 'Optional',
    configuration: '',
    executionParameters: '',
  };
}

/** Returns the free space of the repository. Unit: bytes. */
export function freeBytes({ repository }: HasRepository): number {
  if (repository.full === true) return 0;
  return repositoryBytes - repository.components.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Checks whether a task or an install set refers to a file. Such a file can be neither replaced nor removed. */
export function isLocked({ updateQueue, installSets }: ControllerTree, filename: string): boolean {
  return (
    updateQueue.tasks.some((task) => task.filename === filename) ||
    installSets.sets.some(({ sequence }) => sequence.some((step) => step.filename === filename))
  );
}
