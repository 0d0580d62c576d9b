/** The members that say which resource a body shows. */
import type { JsonObject } from '../../engine/index.js';
import { root } from '../resource/uris.js';

/** `ComputerSystem.v1_18_0.ComputerSystem` → `/redfish/v1/$metadata#ComputerSystem.ComputerSystem`. */
export function formatContext(type: string): string {
  const parts = type.split('.');
  return `${root}$metadata#${parts[0]}.${parts.at(-1)}`;
}

/** For a body that is sent instead of asked for. */
export function projectIdentity(type: string, uri: string): JsonObject {
  return { '@odata.context': formatContext(type), '@odata.id': uri, '@odata.type': `#${type}` };
}
