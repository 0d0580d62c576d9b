/** Where facts about a drive come from. */
import type { Told } from '../../facts/row.js';
import type { ControllerTree } from '../../tree.js';
import { driveNamed } from './drives.js';
import { driveUri } from './storage-links.js';

export function driveAt({ part }: Told<'part'>, tree: ControllerTree): string {
  return driveUri(tree, driveNamed(tree.blueprint, String(part)));
}
