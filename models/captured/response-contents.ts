/** Contents of responses of the built-in service that a captured service shows in its own form. */
import type { JsonObject } from '../../engine/index.js';
import type { RedfishResponse } from '../redfish/index.js';

/** Returns the URI of the task in a response of 202; undefined for another response. */
export function taskIn({ status, body }: RedfishResponse): string | undefined {
  if (status !== 202 || typeof body !== 'string') return undefined;
  const uri = (JSON.parse(body) as JsonObject)['@odata.id'];
  return typeof uri === 'string' ? uri : undefined;
}

/** Returns the path of a URI. */
export function pathIn(uri: string): string {
  return uri.replace(/^https?:\/\/[^/]+/u, '');
}

/** Returns the messages in the body of a created resource; undefined without messages. */
export function noteIn(text: string): JsonObject | undefined {
  const notes = (JSON.parse(text) as JsonObject)['@Message.ExtendedInfo'];
  return notes === undefined ? undefined : { '@Message.ExtendedInfo': notes };
}
