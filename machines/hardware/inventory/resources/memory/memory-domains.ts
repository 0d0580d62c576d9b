/**
 * Memory domains: the persistent memory of each processor, as regions of an address map. A module with flash backup
 * cannot be divided, so it is one chunk that clients can neither create nor delete. A server without such modules has
 * no memory domain.
 */
import type { ControllerTree } from '../../../../../models/index.js';
import type { ResourceLocationOf, View } from '../../../../../models/resource/index.js';
import {
  defineAt,
  fixed,
  flag,
  identity,
  linkRow,
  linksRow,
  list,
  ofSystem,
  row,
  status,
  systemPattern,
  systemUri,
  text,
  vendor,
  whole,
} from '../../../../../models/resource/index.js';
import { listMemoryModules, type MemoryModule, testedStatus } from '../../../../parts/index.js';
import { isPersistent, memoryUri } from './memory-location.js';

interface Domain {
  readonly id: string;
  readonly processor: number;
  readonly modules: readonly MemoryModule[];
}

const domainsPattern = `${systemPattern}MemoryDomains/` as const;
const domainPattern = `${domainsPattern}{MemoryDomainId}/` as const;
const chunksPattern = `${domainPattern}MemoryChunks/` as const;
const chunkPattern = `${chunksPattern}{MemoryChunksId}/` as const;

type DomainView = View<ResourceLocationOf<typeof domainPattern, Domain>>;
type ChunkView = View<ResourceLocationOf<typeof chunkPattern, MemoryModule>>;

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

export const memoryDomain = defineAt(domainPattern, domainPlaces).resource({
  type: 'MemoryDomain.v1_2_1.MemoryDomain',
  typeDescription: 'Domain of the persistent memory of a processor.',
  properties: {
    ...identity(
      ({ part }: DomainView) => part.id,
      ({ part }) => `Persistent memory of processor ${part.processor}`,
    ),
    AllowsBlockProvisioning: row(
      flag,
      'Indicates whether memory chunks can be provisioned for block access.',
      false,
    ),
    AllowsMemoryChunkCreation: row(flag, 'Indicates whether memory chunks can be created.', false),
    AllowsMirroring: row(flag, 'Indicates whether memory chunks can be mirrored.', false),
    AllowsSparing: row(flag, 'Indicates whether memory chunks can be spared.', false),
    InterleavableMemorySets: list(
      'Sets of memory modules that can be interleaved.',
      ({ part: { modules } }: DomainView) => [modules],
      {
        MemorySet: linksRow(
          'Memory modules of the set.',
          (set: readonly MemoryModule[]) => set.map(memoryUri),
          {
            to: `${systemPattern}Memory/{MemoryId}/`,
          },
        ),
        'MemorySet@odata.count': row(whole(), 'Number of memory modules in the set.', (set) => set.length),
      },
    ),
    MemoryChunks: linkRow(
      'Link to the memory chunks of the domain.',
      ({ part }: DomainView) => `${systemUri}MemoryDomains/${part.id}/MemoryChunks/`,
    ),
  },
});

export const memoryDomains = defineAt(domainsPattern, () => [{ params: ofSystem }]).collection({
  type: 'MemoryDomainCollection.MemoryDomainCollection',
  typeDescription: 'Domains of persistent memory.',
  name: 'Memory Domains',
  description: 'Persistent memory of each processor',
  members: memoryDomain,
});

export const memoryChunk = defineAt(chunkPattern, (tree) =>
  domainPlaces(tree).flatMap(({ params, part: { modules } }) =>
    modules.map((part, index) => ({ params: { ...params, MemoryChunksId: String(index + 1) }, part })),
  ),
).resource({
  type: 'MemoryChunks.v1_2_3.MemoryChunks',
  typeDescription: 'A memory chunk: a region of persistent memory.',
  properties: {
    ...identity(
      ({ params }: ChunkView) => params.MemoryChunksId,
      ({ part }) => `Persistent memory of ${part.id}`,
    ),
    AddressRangeType: fixed('PMEM', 'Type of the memory in the chunk.'),
    MemoryChunkSizeMiB: row(
      whole(),
      'Size of the chunk, in mebibytes.',
      ({ part }) => part.built.capacityMiB,
      {
        unit: 'MiBy',
      },
    ),
    IsMirrorEnabled: row(flag, 'Indicates whether the chunk is mirrored.', false),
    IsSpare: row(flag, 'Indicates whether the chunk is a spare.', false),
    InterleaveSets: list('Interleave sets of the chunk.', ({ part }: ChunkView) => [part], {
      Memory: linkRow('Memory module that contains the interleave set.', memoryUri, {
        to: `${systemPattern}Memory/{MemoryId}/`,
      }),
      MemoryLevel: row(whole(), 'Level of interleaving.', 1),
      OffsetMiB: row(whole(), 'Offset of the interleave set within the memory module, in mebibytes.', 0, {
        unit: 'MiBy',
      }),
      RegionId: row(text(), 'Identifier of the region in the module.', () => '1'),
      SizeMiB: row(
        whole(),
        'Size of the interleave set on the memory module, in mebibytes.',
        ({ built }: MemoryModule) => built.capacityMiB,
        {
          unit: 'MiBy',
        },
      ),
    }),
    Status: status(['Health', 'State'], ({ tree, part }) => testedStatus(tree, 'memory', part.built.slot)),
    Oem: vendor(
      'VndMemoryChunksExt.v2_0_0.VndMemoryChunksExt',
      'Vendor extension of memory chunks: size relative to the module.',
      {
        MemoryChunkSizePercentage: row(whole(), 'Size of the chunk, in percent of the module.', 100, {
          unit: '%',
        }),
      },
    ),
  },
});

export const memoryChunks = defineAt(chunksPattern, domainPlaces).collection({
  type: 'MemoryChunksCollection.MemoryChunksCollection',
  typeDescription: 'Memory chunks of a domain.',
  name: 'Memory Chunks',
  description: 'Regions of persistent memory of a processor',
  members: memoryChunk,
});
