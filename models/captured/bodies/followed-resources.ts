/** Resources that another captured resource shows values of: sensors of excerpts, and the subjects of metric reports. */
import type { JsonObject } from '../../../engine/index.js';
import type { ServedCapture } from '../served-capture.js';
import { excerptSources } from './live-excerpts.js';
import type { ShownResource } from './shown-resource.js';

/** Body of a resource as it was captured, and as it is now. */
export interface FollowedSource {
  readonly captured: JsonObject;
  readonly now: JsonObject;
}

/** Followed resources by the URI that names them. */
export type FollowedResources = ReadonlyMap<string, ShownResource>;

const nothing: FollowedResources = new Map();

export function followedResources(
  uris: readonly string[],
  at: (uri: string) => ShownResource | undefined,
): FollowedResources {
  if (uris.length === 0) return nothing;
  const found = uris.flatMap((uri) => {
    const shown = at(uri);
    return shown === undefined ? [] : [[uri, shown] as const];
  });
  return new Map(found);
}

/** Returns the simulated sensors that the excerpts of a captured resource name. */
export function excerptedSensors(
  { roles, counterparts, capture }: ServedCapture,
  { uri, captured }: { readonly uri: string; readonly captured: JsonObject },
  at: (uri: string) => ShownResource | undefined,
): FollowedResources {
  const named = excerptSources(captured);
  if (named.length === 0 || roles.at(uri)?.role === 'sensor') return nothing;
  const simulated = named.filter(
    (source) => counterparts.get(capture.find(source)?.uri ?? '')?.role === 'sensor',
  );
  return followedResources(simulated, at);
}

/** Returns a function that finds the two bodies of a followed resource; undefined for one that is as captured. */
export function sourceFinder(
  { capture }: ServedCapture,
  followed: FollowedResources,
): (uri: string) => FollowedSource | undefined {
  return (uri) => {
    const now = followed.get(uri)?.body;
    const captured = capture.find(uri)?.body;
    return now === undefined || captured === undefined || now === captured ? undefined : { captured, now };
  };
}
