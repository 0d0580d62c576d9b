/** Where processors and what belongs to each are served. */
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import type { ControllerTree } from '../../../tree.js';
import { listProcessors, type Processor } from '../../parts/index.js';

export const processorPattern = `${systemPattern}Processors/{ProcessorId}/` as const;
export type ProcessorPlace = PlaceOf<typeof processorPattern, Processor>;

export function processorPlaces({ blueprint }: Pick<ControllerTree, 'blueprint'>) {
  return listProcessors(blueprint).map((part) => ({ params: { ...ofSystem, ProcessorId: part.id }, part }));
}
