/** Representations of resources that are as captured: all controllers of the process share them. */
import type { JsonObject } from '../../../engine/index.js';
import type { CapturedResource } from '../../capture/index.js';
import { memoizeByObject } from '../../memoize.js';
import { type ShownContents, ShownResource } from './shown-resource.js';

/** Returns the representation of a resource that is as captured. */
export const asCaptured = memoizeByObject(
  (found: CapturedResource) => new ShownResource(capturedContents(found)),
);

/** Contents of a resource that is as captured. */
export function capturedContents({
  uri,
  body,
  headers,
  timeMs,
  longIntegers,
}: CapturedResource): ShownContents {
  const capturedTag = tagOf(body, headers);
  return { uri, body, captured: body, capturedTag, changes: undefined, headers, timeMs, longIntegers };
}

/** Returns the recorded ETag of a captured body; undefined without one. */
export function tagOf(body: JsonObject, headers: CapturedResource['headers']): string | undefined {
  const tag = body['@odata.etag'];
  return typeof tag === 'string' ? tag : headers?.etag;
}

/** Returns the representation with given contents: the shared one if they are those of the captured resource. */
export function shownWith(contents: ShownContents, found: CapturedResource | undefined): ShownResource {
  const isSame =
    found !== undefined &&
    contents.uri === found.uri &&
    contents.body === found.body &&
    contents.captured === found.body &&
    contents.changes === undefined;
  return isSame ? asCaptured(found) : new ShownResource(contents);
}
