/** Where memory modules and what belongs to each are served. */
import { ofSystem, systemPattern, systemUri } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import type { ControllerTree } from '../../../tree.js';
import { listMemoryModules, type MemoryModule } from '../../parts/index.js';

export const memoryPattern = `${systemPattern}Memory/{MemoryId}/` as const;
export type MemoryPlace = PlaceOf<typeof memoryPattern, MemoryModule>;

export function memoryPlaces({ blueprint }: Pick<ControllerTree, 'blueprint'>) {
  return listMemoryModules(blueprint).map((part) => ({ params: { ...ofSystem, MemoryId: part.id }, part }));
}

export function memoryUri({ id }: Pick<MemoryModule, 'id'>): string {
  return `${systemUri}Memory/${id}/`;
}

export function isPersistent({ built }: MemoryModule): boolean {
  return built.persistent === true;
}
