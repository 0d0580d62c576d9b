/** How a volume uses the cache of its controller: what is asked for, and what comes of it. Source: behaviour § 2.9. */
import type { ControllerTree } from '../../tree.js';
import { type BuiltStorage, isCacheProtected } from '../parts/index.js';

export const readCachePolicies = ['Off', 'ReadAhead'] as const;
export const writeCachePolicies = ['ProtectedWriteBack', 'UnprotectedWriteBack', 'WriteThrough'] as const;
type ReadCachePolicy = (typeof readCachePolicies)[number];
type WriteCachePolicy = (typeof writeCachePolicies)[number];

export interface CachePolicies {
  readonly readCachePolicy: ReadCachePolicy;
  readonly writeCachePolicy: WriteCachePolicy;
}

type Cached = Pick<BuiltStorage, 'cacheMiB'>;

/** Assumption: without a cache nothing is read ahead and nothing is kept back. */
export function allowedReadPolicies({ cacheMiB }: Cached): readonly ReadCachePolicy[] {
  return cacheMiB === 0 ? ['Off'] : readCachePolicies;
}

export function allowedWritePolicies({ cacheMiB }: Cached): readonly WriteCachePolicy[] {
  return cacheMiB === 0 ? ['WriteThrough'] : writeCachePolicies;
}

export function defaultPolicies({ cacheMiB }: Cached): CachePolicies {
  return {
    readCachePolicy: 'Off',
    writeCachePolicy: cacheMiB === 0 ? 'WriteThrough' : 'ProtectedWriteBack',
  };
}

export const writeCacheStates = ['Protected', 'Unprotected', 'Degraded'] as const;

/** What is to be protected and is not is written through, until there is energy for the cache again. */
export function writeCacheState(
  tree: Pick<ControllerTree, 'blueprint' | 'conditions'>,
  storage: BuiltStorage,
  { writeCachePolicy }: CachePolicies,
): (typeof writeCacheStates)[number] {
  if (writeCachePolicy === 'UnprotectedWriteBack') return 'Unprotected';
  if (writeCachePolicy === 'WriteThrough') return 'Protected';
  return isCacheProtected(tree, storage) ? 'Protected' : 'Degraded';
}
