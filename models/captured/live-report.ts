/** Metric reports whose values name the property that they are of: they follow that property. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import type { FollowedSource } from './followed-resources.js';

/** Returns the URIs of the resources that the values of a report name, each once. */
export function reportSources({ MetricValues: values }: JsonObject): readonly string[] {
  const list = Array.isArray(values) ? (values as readonly Json[]) : [];
  const uris = list.flatMap((value) => propertyOf(value)?.uri ?? []);
  return [...new Set(uris)];
}

/**
 * Returns the values of a report: the captured value of each property until that property has left its captured value.
 * `find` returns the resource with a property. `time` is the present time as a text.
 */
export function liveReport(
  body: JsonObject,
  find: (uri: string) => FollowedSource | undefined,
  time: string,
): JsonObject {
  const { MetricValues: values } = body;
  if (!Array.isArray(values)) return body;
  let changed = false;
  const present = (values as readonly Json[]).map((value): Json => {
    const property = propertyOf(value);
    const source = property === undefined ? undefined : find(property.uri);
    if (property === undefined || source === undefined || !isObject(value)) return value;
    const [before, now] = [valueAt(source.captured, property.path), valueAt(source.now, property.path)];
    if (now === undefined || isObject(now) || Array.isArray(now) || before === now) return value;
    changed = true;
    return { ...value, MetricValue: String(now), ...('Timestamp' in value ? { Timestamp: time } : {}) };
  });
  if (!changed) return body;
  return { ...body, MetricValues: present, ...('Timestamp' in body ? { Timestamp: time } : {}) };
}

function propertyOf(value: Json): { readonly uri: string; readonly path: readonly string[] } | undefined {
  const property = isObject(value) ? value.MetricProperty : undefined;
  if (typeof property !== 'string' || !property.startsWith('/redfish/')) return undefined;
  const [uri = '', pointer = ''] = property.split('#', 2);
  const path = pointer.split('/').filter((step) => step !== '');
  // A sensor without a pointer stands for its reading.
  return { uri, path: path.length === 0 ? ['Reading'] : path };
}

function valueAt(body: JsonObject, path: readonly string[]): Json | undefined {
  let found: Json | undefined = body;
  for (const step of path) {
    if (Array.isArray(found)) found = (found as readonly Json[])[Number(step)];
    else found = isObject(found) ? found[step] : undefined;
  }
  return found;
}
