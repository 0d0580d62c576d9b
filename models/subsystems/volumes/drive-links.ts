/** Drives as clients name them, by their addresses, and as a controller knows them, by their bays. */

import type { Message } from '../../messages/index.js';
import { notInList } from '../../resource/problems.js';
import type { ControllerTree } from '../../tree.js';
import { driveUri, listFittedDrives, type StorageDevice } from '../parts/index.js';
import { bayName } from './shelf.js';

/** Undefined for what is the address of no drive that is in a bay of this storage. */
function bayAt(
  tree: Pick<ControllerTree, 'seed' | 'conditions'>,
  device: StorageDevice,
  uri: string,
): string | undefined {
  const asked = uri.endsWith('/') ? uri : `${uri}/`;
  const drive = listFittedDrives(tree, device).find((fitted) => driveUri(tree, fitted) === asked);
  return drive === undefined ? undefined : bayName(drive.built);
}

/** The bays of some addresses, and what is wrong with those that lead to no drive of this storage. */
export function readBays(
  tree: Pick<ControllerTree, 'seed' | 'conditions'>,
  device: StorageDevice,
  uris: readonly string[],
  { name, pointer }: { readonly name: string; readonly pointer: string },
): { readonly bays: readonly string[]; readonly problems: readonly Message[] } {
  const read = uris.map((uri) => ({ uri, bay: bayAt(tree, device, uri) }));
  return {
    bays: read.flatMap(({ bay }) => bay ?? []),
    problems: read.flatMap(({ uri, bay }, index) =>
      bay === undefined ? [notInList({ name, pointer: `${pointer}/${index}` }, uri)] : [],
    ),
  };
}
