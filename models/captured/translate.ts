/** Translation of bodies and headers between the URIs of the built-in service and those of the captured one. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';

/** Returns a URI in the other service; undefined for one without a counterpart. */
export type MapUri = (uri: string) => string | undefined;

const uriStart = /^(?:https?:\/\/[^/]+)?(?=\/redfish\/|\/[\w-]+\/)/u;

/** Returns a value with all URIs replaced that have a counterpart. */
export function translateValue(value: Json, map: MapUri): Json {
  if (typeof value === 'string') return translateUri(value, map);
  if (Array.isArray(value)) return (value as readonly Json[]).map((entry) => translateValue(entry, map));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member = null]) => [name, translateValue(member, map)]),
  );
}

/** Returns a URI in the other service, with its scheme and host if it has them; the same text without a counterpart. */
export function translateUri(text: string, map: MapUri): string {
  const [start] = uriStart.exec(text) ?? [];
  if (start === undefined) return text;
  const mapped = map(text.slice(start.length));
  return mapped === undefined ? text : start + mapped;
}

/** Replaces the URIs of a header such as `Link`, `Location` or `Allow`. */
export function translateHeader(value: string, map: MapUri): string {
  return value.includes('/redfish/')
    ? value.replace(/(?:https?:\/\/[^/\s<>]+)?\/redfish\/[^\s<>;,"]+/gu, (uri) => translateUri(uri, map))
    : value;
}

/** Returns a body with its URIs replaced; a text that is no JSON stays. */
export function translateText(text: string, map: MapUri): string {
  try {
    return JSON.stringify(translateValue(JSON.parse(text) as Json, map));
  } catch {
    return text;
  }
}

/** Returns an event with its URIs replaced. A part without a counterpart is replaced by the nearest resource above it. */
export function translateEvent(event: JsonObject, map: MapUri): JsonObject {
  const nearest = (uri: string): string | undefined => {
    for (
      let at = uri.replace(/\/+$/u, '');
      at.length > '/redfish/v1'.length;
      at = at.slice(0, at.lastIndexOf('/'))
    ) {
      const mapped = map(at);
      if (mapped !== undefined) return mapped;
    }
    return undefined;
  };
  return translateValue(event, nearest) as JsonObject;
}
