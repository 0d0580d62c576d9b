/** Service document of a captured service, which OData clients read: the services that are captured. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import type { RedfishResponse, Unanswered } from '../redfish/index.js';
import type { MapUri } from './translate.js';

export const serviceDocumentUri = '/redfish/v1/odata';

/** Returns the response with the document of the built-in service for the captured one. */
export function withCapturedServices(
  response: RedfishResponse | Unanswered,
  map: MapUri,
): RedfishResponse | Unanswered {
  if (typeof response === 'symbol' || typeof response.body !== 'string' || response.status >= 300)
    return response;
  const document = JSON.parse(response.body) as JsonObject;
  const listed = Array.isArray(document.value) ? (document.value as readonly Json[]) : [];
  const value = listed.flatMap((entry): Json[] => {
    const url = isObject(entry) && typeof entry.url === 'string' ? map(entry.url) : undefined;
    return isObject(entry) && url !== undefined ? [{ ...entry, url }] : [];
  });
  return { ...response, body: JSON.stringify({ ...document, value }) };
}
