/**
 * The component repository: images that are kept in the controller's flash for later, by file name. Of an image its header is
 * kept, and what people have said of it; its content is nobody's business once it was found to be what the header says.
 */
import { isSameFile, repositoryBytes } from '../../../models/blueprint/index.js';
import type { ImageHeader } from '../../../models/formats/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { idOfName } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';

/** Assumption: as many as anybody keeps; the space alone would let a million tiny files in. */
export const componentsMax = 256;

export const criticalities = ['Optional', 'Recommended', 'Critical'] as const;

export interface Component {
  /** 8 hexadecimal digits, of its file name. */
  readonly id: string;
  readonly filename: string;
  readonly image: ImageHeader;
  /** Of the whole file. Unit: bytes. */
  readonly sizeBytes: number;
  /** By the controller's clock. Unit: ms since the epoch. */
  readonly created: number;
  readonly criticality: (typeof criticalities)[number];
  readonly configuration: string;
  readonly executionParameters: string;
}

export interface RepositoryState {
  /** Oldest first. */
  readonly components: readonly Component[];
  /** What else is in the flash has left no room. */
  readonly full?: true;
}

export const repositoryUri = `${updateServiceUri}ComponentRepository/` as const;

export function componentUri({ id }: Pick<Component, 'id'>): string {
  return `${repositoryUri}${id}/`;
}

export { repositoryBytes } from '../../../models/blueprint/index.js';

type HasRepository = Pick<ControllerTree, 'repository'>;

/** By the name of its file. */
export function findFile({ repository }: HasRepository, filename: string): Component | undefined {
  return repository.components.find((component) => isSameFile(component.filename, filename));
}

/** By what clients call it: its file name, its URI with or without a slash at its end, or its name where no other has that. */
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

/** A file that nobody has said anything of yet. */
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

/** Unit: bytes. */
export function freeBytes({ repository }: HasRepository): number {
  if (repository.full === true) return 0;
  return repositoryBytes - repository.components.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Whether a task or an install set refers to it: it is neither replaced nor removed then. */
export function isLocked({ updateQueue, installSets }: ControllerTree, filename: string): boolean {
  return (
    updateQueue.tasks.some((task) => task.filename === filename) ||
    installSets.sets.some(({ sequence }) => sequence.some((step) => step.filename === filename))
  );
}
