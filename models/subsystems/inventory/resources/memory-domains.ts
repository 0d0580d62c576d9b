/**
 * Memory domains: the persistent memory of each processor, as regions of an address map. Modules that keep their content
 * by flash of their own are not divided: each is one chunk, and nothing is created or deleted. None without such modules.
 */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofSystem, systemPattern, systemUri } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, text, whole } from '../../../resource/readers.js';
import { linkRow, linksRow, list, row } from '../../../resource/rows.js';
import { fixed, identity, status, vendor } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { listMemoryModules, type MemoryModule, testedStatus } from '../../parts/index.js';
import { isPersistent, memoryUri } from './memory-place.js';

interface Domain {
  readonly id: string;
  readonly processor: number;
  readonly modules: readonly MemoryModule[];
}

const domainsPattern = `${systemPattern}MemoryDomains/` as const;
const domainPattern = `${domainsPattern}{MemoryDomainId}/` as const;
const chunksPattern = `${domainPattern}MemoryChunks/` as const;
const chunkPattern = `${chunksPattern}{MemoryChunksId}/` as const;

type DomainView = View<PlaceOf<typeof domainPattern, Domain>>;
type ChunkView = View<PlaceOf<typeof chunkPattern, MemoryModule>>;

function listDomains({ blueprint }: Pick<ControllerTree, 'blueprint'>): readonly Domain[] {
  const modules = listMemoryModules(blueprint).filter(isPersistent);
  const processors = [...new Set(modules.map(processorOf))].sort((one, other) => one - other);
  return processors.map((processor) => ({
    id: `PROC${processor}MemoryDomain`,
    processor,
    modules: modules.filter((module) => processorOf(module) === processor),
  }));
}

function processorOf({ place }: MemoryModule): number {
  return place?.socket ?? 1;
}

function domainPlaces(tree: Pick<ControllerTree, 'blueprint'>) {
  return listDomains(tree).map((part) => ({ params: { ...ofSystem, MemoryDomainId: part.id }, part }));
}

export const memoryDomain = at(domainPattern, domainPlaces).resource({
  type: 'MemoryDomain.v1_2_1.MemoryDomain',
  says: 'The persistent memory of a processor.',
  properties: {
    ...identity(
      ({ part }: DomainView) => part.id,
      ({ part }) => `Persistent memory of processor ${part.processor}`,
    ),
    AllowsBlockProvisioning: row(flag, 'Whether regions can be addressed as blocks.', false),
    AllowsMemoryChunkCreation: row(flag, 'Whether chunks can be created.', false),
    AllowsMirroring: row(flag, 'Whether chunks can be mirrored.', false),
    AllowsSparing: row(flag, 'Whether chunks can be spared.', false),
    InterleavableMemorySets: list(
      'Sets of modules that can be interleaved.',
      ({ part: { modules } }: DomainView) => [modules],
      {
        MemorySet: linksRow('Modules of the set.', (set: readonly MemoryModule[]) => set.map(memoryUri), {
          to: `${systemPattern}Memory/{MemoryId}/`,
        }),
        'MemorySet@odata.count': row(whole(), 'Number of modules of the set.', (set) => set.length),
      },
    ),
    MemoryChunks: linkRow(
      'Chunks of the memory of the domain.',
      ({ part }: DomainView) => `${systemUri}MemoryDomains/${part.id}/MemoryChunks/`,
    ),
  },
});

export const memoryDomains = at(domainsPattern, () => [{ params: ofSystem }]).collection({
  type: 'MemoryDomainCollection.MemoryDomainCollection',
  says: 'Domains of persistent memory.',
  name: 'Memory Domains',
  description: 'The persistent memory of each processor',
  members: memoryDomain,
});

export const memoryChunk = at(chunkPattern, (tree) =>
  domainPlaces(tree).flatMap(({ params, part: { modules } }) =>
    modules.map((part, index) => ({ params: { ...params, MemoryChunksId: String(index + 1) }, part })),
  ),
).resource({
  type: 'MemoryChunks.v1_2_3.MemoryChunks',
  says: 'A region of persistent memory.',
  properties: {
    ...identity(
      ({ params }: ChunkView) => params.MemoryChunksId,
      ({ part }) => `Persistent memory of ${part.id}`,
    ),
    AddressRangeType: fixed('PMEM', 'Kind of memory in the region.'),
    MemoryChunkSizeMiB: row(whole(), 'Size of the region.', ({ part }) => part.built.capacityMiB, {
      unit: 'MiBy',
    }),
    IsMirrorEnabled: row(flag, 'Whether the region is mirrored.', false),
    IsSpare: row(flag, 'Whether the region is a spare.', false),
    InterleaveSets: list('Modules that the region is spread over.', ({ part }: ChunkView) => [part], {
      Memory: linkRow('Module that holds this part of the region.', memoryUri, {
        to: `${systemPattern}Memory/{MemoryId}/`,
      }),
      MemoryLevel: row(whole(), 'Level of the interleaving.', 1),
      OffsetMiB: row(whole(), 'Offset within the module.', 0, { unit: 'MiBy' }),
      RegionId: row(text(), 'Region of the module.', () => '1'),
      SizeMiB: row(whole(), 'Size of this part.', ({ built }: MemoryModule) => built.capacityMiB, {
        unit: 'MiBy',
      }),
    }),
    Status: status(['Health', 'State'], ({ tree, part }) => testedStatus(tree, 'memory', part.built.slot)),
    Oem: vendor(
      'VndMemoryChunksExt.v2_0_0.VndMemoryChunksExt',
      'Vendor extension of memory chunks: size as a share of the module.',
      {
        MemoryChunkSizePercentage: row(whole(), 'Share of the module that the region takes.', 100, {
          unit: '%',
        }),
      },
    ),
  },
});

export const memoryChunks = at(chunksPattern, domainPlaces).collection({
  type: 'MemoryChunksCollection.MemoryChunksCollection',
  says: 'Regions of persistent memory of a domain.',
  name: 'Memory Chunks',
  description: 'The regions of persistent memory of a processor',
  members: memoryChunk,
});
