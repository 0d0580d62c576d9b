/**
 * The component repository: images in the controller's flash for later updates, by file name. The header of an image is
 * stored with the notes of users; its contents are not needed after their verification against the header.
 */
import { isSameFile, repositoryBytes } from '../../../models/blueprint/index.js';
import type { ImageHeader } from '../../../models/formats/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { idOfName } from '../../../models/index.js';
import { updateServiceUri } from '../../../models/resource/index.js';

/** Assumption: a practical maximum; the space alone would allow a million tiny files. */
export const componentsMax = 256;

export const criticalities = ['Optional', 'Recommended', 'Critical'] as const;

export interface Component {
  /** 8 hexadecimal digits, derived from its file name. */
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
  /** Other data in the flash has used up the space. */
  readonly full?: true;
}

export const repositoryUri = `${updateServiceUri}ComponentRepository/` as const;

export function componentUri({ id }: Pick<Component, 'id'>): string {
  return `${repositoryUri}${id}/`;
}

export { repositoryBytes } from '../../../models/blueprint/index.js';

type HasRepository = Pick<ControllerTree, 'repository'>;

/** By file name. */
export function findFile({ repository }: HasRepository, filename: string): Component | undefined {
  return repository.components.find((component) => isSameFile(component.filename, filename));
}

/**
 * By any client name: its file name, its URI with or without a trailing slash, or its component name if that is unique.
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

/** A file without notes. */
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

/** Whether a task or an install set refers to it, which prevents its replacement and removal. */
export function isLocked({ updateQueue, installSets }: ControllerTree, filename: string): boolean {
  return (
    updateQueue.tasks.some((task) => task.filename === filename) ||
    installSets.sets.some(({ sequence }) => sequence.some((step) => step.filename === filename))
  );
}
