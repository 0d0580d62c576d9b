/**
 * Metric reports whose values are of properties of captured resources: they follow these properties. A value names its
 * property, else the definition of the report does so for its metric.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import type { FollowedSource } from './followed-resources.js';
import { movedReading } from './live-values.js';

/** Values of a report that follow a property, by their position in `MetricValues`. */
export type ReportPlan = ReadonlyMap<number, FollowedMetric>;

interface FollowedMetric {
  /** URI of the resource with the property. */
  readonly uri: string;
  readonly path: readonly string[];
  /** Name of the metric; empty for a value without one. */
  readonly metric: string;
  /** Function of the definition over the time of the metric, such as `Average`. */
  readonly over: string | undefined;
}

/**
 * Returns the values of a captured report that follow a property. Of the values of one property, these are the newest
 * ones; older ones are its history.
 */
export function planReport({ MetricValues: values }: JsonObject, definition: JsonObject = {}): ReportPlan {
  const metrics = metricsOf(definition);
  const newest = new Map<string, string>();
  const found: (readonly [index: number, time: string, key: string, metric: FollowedMetric])[] = [];
  (Array.isArray(values) ? (values as readonly Json[]) : []).forEach((value, index) => {
    if (!isObject(value)) return;
    const metric = typeof value.MetricId === 'string' ? value.MetricId : '';
    const defined = metrics.get(metric);
    const property = propertyOf(value.MetricProperty) ?? propertyOf(defined?.property);
    if (property === undefined) return;
    const time = typeof value.Timestamp === 'string' ? value.Timestamp : '';
    const key = [property.uri, ...property.path, metric].join(' ');
    if (time > (newest.get(key) ?? '')) newest.set(key, time);
    found.push([index, time, key, { ...property, metric, over: defined?.over }]);
  });
  return new Map(
    found.flatMap(([index, time, key, metric]) =>
      time === (newest.get(key) ?? '') ? [[index, metric] as const] : [],
    ),
  );
}

/** Returns the URIs of the resources that the values of a report are of, each once. */
export function reportSources(plan: ReportPlan): readonly string[] {
  return [...new Set([...plan.values()].map(({ uri }) => uri))];
}

/**
 * Returns a report with its present values: the captured value of each property until that property has left its captured
 * value. `find` returns the resource with a property. `time` is the present time as a text.
 */
export function liveReport(
  body: JsonObject,
  plan: ReportPlan,
  find: (uri: string) => FollowedSource | undefined,
  time: string,
): JsonObject {
  const { MetricValues: values } = body;
  if (!Array.isArray(values) || plan.size === 0) return body;
  let changed = false;
  const present = (values as readonly Json[]).map((value, index): Json => {
    const followed = plan.get(index);
    const source = followed === undefined ? undefined : find(followed.uri);
    if (followed === undefined || source === undefined || !isObject(value)) return value;
    const [rest, now] = [valueAt(source.captured, followed), valueAt(source.now, followed)];
    if (now === undefined || isObject(now) || Array.isArray(now) || rest === now) return value;
    changed = true;
    const shown = presentValue(value.MetricValue, rest, now);
    return { ...value, MetricValue: shown, ...('Timestamp' in value ? { Timestamp: time } : {}) };
  });
  if (!changed) return body;
  return { ...body, MetricValues: present, ...('Timestamp' in body ? { Timestamp: time } : {}) };
}

/** A number moves in proportion to its property, from which a mean or extreme differs. */
function presentValue(captured: Json | undefined, rest: Json | undefined, now: Json): string {
  const before = typeof captured === 'string' && captured.trim() !== '' ? Number(captured) : Number.NaN;
  if (Number.isNaN(before) || typeof rest !== 'number' || typeof now !== 'number' || before === rest)
    return String(now);
  const moved = movedReading({ captured: before, rest, now });
  const [, decimals = ''] = String(captured).split('.');
  return typeof moved === 'number' ? moved.toFixed(decimals.length) : String(now);
}

interface DefinedMetric {
  readonly property: Json | undefined;
  readonly over: string | undefined;
}

/** Returns the metrics of a definition by their ids. A metric of several properties has none in particular. */
function metricsOf({
  Metrics: listed,
  Wildcards: wildcards,
}: JsonObject): ReadonlyMap<string, DefinedMetric> {
  const metrics = Array.isArray(listed) ? (listed as readonly Json[]) : [];
  return new Map(
    metrics.flatMap((metric) => {
      if (!isObject(metric) || typeof metric.MetricId !== 'string') return [];
      const { MetricProperties: properties, CollectionFunction: over } = metric;
      const named = Array.isArray(properties)
        ? (properties as readonly Json[]).flatMap((property) => expand(property, wildcards))
        : [];
      const property = named.length === 1 ? named[0] : undefined;
      return [[metric.MetricId, { property, over: typeof over === 'string' ? over : undefined }] as const];
    }),
  );
}

/** Returns a property for each value of its first wildcard; without a wildcard, the property. */
function expand(property: Json, wildcards: Json | undefined): readonly string[] {
  if (typeof property !== 'string') return [];
  const [placeholder, name] = /\{(\w+)\}/u.exec(property) ?? [];
  if (placeholder === undefined) return [property];
  const found = (Array.isArray(wildcards) ? (wildcards as readonly Json[]) : []).find(
    (each) => isObject(each) && each.Name === name,
  );
  const values = isObject(found) && Array.isArray(found.Values) ? (found.Values as readonly Json[]) : [];
  return values.flatMap((value) => expand(property.replaceAll(placeholder, String(value)), wildcards));
}

function propertyOf(
  property: Json | undefined,
): { readonly uri: string; readonly path: readonly string[] } | undefined {
  if (typeof property !== 'string' || !property.startsWith('/redfish/')) return undefined;
  const [uri = '', pointer = ''] = property.split('#', 2);
  return { uri, path: pointer.split('/').filter((step) => step !== '') };
}

/** Values of objects and resources that stand for a whole measurement. */
const measured = ['Reading', 'ReadingCelsius', 'ReadingVolts', 'PowerConsumedWatts'] as const;

const extremes: Readonly<Record<string, string>> = {
  Average: 'AverageConsumedWatts',
  Minimum: 'MinConsumedWatts',
  Maximum: 'MaxConsumedWatts',
};

/** Returns the value of a followed property. Of an object, it is the property with the name of the metric, else its reading. */
function valueAt(body: JsonObject, { path, metric, over }: FollowedMetric): Json | undefined {
  let found: Json | undefined = body;
  for (const step of path) {
    if (Array.isArray(found)) found = (found as readonly Json[])[Number(step)];
    else found = isObject(found) ? (found[step] ?? found[`${step}s`]) : undefined;
  }
  if (!isObject(found)) return found;
  const object: JsonObject = found;
  if (object[metric] !== undefined) return object[metric];
  const powers = object.PowerMetrics;
  const extreme = isObject(powers) ? powers[extremes[over ?? ''] ?? ''] : undefined;
  return extreme ?? measured.map((name) => object[name]).find((value) => value !== undefined);
}
