/**
 * Pairing of virtual media. Each built-in drive is one captured medium: the media of one collection have drives of their
 * own, and further media of a collection have none. The media of the system and of the manager with one id are the same.
 */
import type { JsonObject } from '../../../engine/index.js';
import type { RoleEntry, RoleMap } from '../../capture/index.js';
import type { BuiltInService, Pairs } from './pairing.js';

export function pairMedia(roles: RoleMap, builtIn: BuiltInService, body: (uri: string) => JsonObject): Pairs {
  const drives = builtIn.roles.all('virtualMedia');
  const driveById = new Map<string, RoleEntry>();
  return roles.all('virtualMediaCollection').flatMap(({ uri: collection }) => {
    const media = roles.within(collection, 'virtualMedia');
    const free = new Set(drives);
    const found = new Map<RoleEntry, RoleEntry>();
    const pair = (medium: RoleEntry, drive: RoleEntry | undefined): void => {
      if (drive === undefined || !free.delete(drive)) return;
      found.set(medium, drive);
      driveById.set(idOf(medium), drive);
    };
    for (const medium of media) pair(medium, driveById.get(idOf(medium)));
    for (const medium of media)
      if (!found.has(medium)) pair(medium, driveFor(body(medium.uri), [...free], builtIn));
    return [...found].map(([medium, drive]) => [medium.uri, `${drive.uri}/`] as const);
  });

  function idOf({ uri }: RoleEntry): string {
    return String(body(uri).Id);
  }
}

/** Returns the drive with the first of the captured media types; optical discs are preferred. */
function driveFor(
  { MediaTypes: listed }: JsonObject,
  drives: readonly RoleEntry[],
  { body }: BuiltInService,
): RoleEntry | undefined {
  const types = Array.isArray(listed) && listed.length > 0 ? listed.map(String) : ['CD'];
  const ordered = [...types].sort((one, other) => Number(isOptical(other)) - Number(isOptical(one)));
  for (const type of ordered) {
    const found = drives.find(({ uri }) => {
      const own = body(uri)?.MediaTypes;
      return Array.isArray(own) && own.includes(type);
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

function isOptical(type: string): boolean {
  return type === 'CD' || type === 'DVD';
}
