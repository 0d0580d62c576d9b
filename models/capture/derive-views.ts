/**
 * Views of a part: a service shows one fan as an object of `Thermal`, as a Fan resource and as a Sensor. Each part is
 * derived once; all resources and objects that show it stand for it.
 */
import { type Capture, linkIn, plainUri } from './capture.js';
import { type CapturedPart, listOf, objectOf, partsOf, textOf } from './captured-values.js';
import type { DerivedPart, DerivedPartKind } from './derived.js';
import type { RoleMap } from './role-map.js';
import { sourcesIn } from './sensor-facts.js';

/** A part with all resources and objects that show it, the one with its values first. */
export type ViewedPart = readonly [main: CapturedPart, ...others: CapturedPart[]];

/**
 * Joins lists of views, each of which shows a part at most once. Views are of one part when they share a label that no
 * other view of their list has, or stand at the same position of equally long lists without shared labels.
 */
export function joinViews(...lists: readonly (readonly CapturedPart[])[]): readonly ViewedPart[] {
  const [first = [], ...others] = lists.filter((list) => list.length > 0);
  let joined: readonly ViewedPart[] = first.map((part) => [part]);
  for (const list of others) joined = join(joined, list);
  return joined;
}

function join(parts: readonly ViewedPart[], list: readonly CapturedPart[]): readonly ViewedPart[] {
  const pairs = pairByLabel(parts, list);
  if (pairs.size === 0 && parts.length === list.length)
    parts.forEach((part, index) => {
      const view = list[index];
      if (view !== undefined) pairs.set(part, view);
    });
  const met = new Set(pairs.values());
  return [
    ...parts.map((part): ViewedPart => {
      const view = pairs.get(part);
      return view === undefined ? part : [...part, view];
    }),
    ...list.filter((view) => !met.has(view)).map((view): ViewedPart => [view]),
  ];
}

/** Returns the view of each part in a list, by labels. */
export function pairByLabel(
  parts: readonly ViewedPart[],
  list: readonly CapturedPart[],
): Map<ViewedPart, CapturedPart> {
  const byLabel = distinct(list, labelsOf);
  const pairs = new Map<ViewedPart, CapturedPart>();
  const met = new Set<CapturedPart>();
  for (const [label, part] of distinct(parts, (views) => views.flatMap(labelsOf))) {
    const view = byLabel.get(label);
    if (view === undefined || met.has(view) || pairs.has(part)) continue;
    met.add(view);
    pairs.set(part, view);
  }
  return pairs;
}

/** Returns the elements by those of their labels that no other element has. */
function distinct<Value>(
  values: readonly Value[],
  labels: (value: Value) => readonly string[],
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value | undefined>();
  for (const value of values)
    for (const label of new Set(labels(value))) found.set(label, found.has(label) ? undefined : value);
  return new Map(
    [...found].flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const])),
  );
}

/** Returns the texts that name a part, without punctuation and the quantity at the end. */
function labelsOf({ body }: CapturedPart): readonly string[] {
  const place =
    objectOf(body, 'Location', 'PartLocation') ?? objectOf(body, 'PhysicalLocation', 'PartLocation');
  const texts = [
    ...['Name', 'FanName', 'SerialNumber', 'Id', 'MemberId'].map((property) => textOf(body, property)),
    textOf(place, 'ServiceLabel'),
  ];
  return texts.flatMap((text) => {
    const label = (text ?? '')
      .toLowerCase()
      .replaceAll(/[^0-9a-z]/gu, '')
      .replace(/(?:temp|temperature|speed|status)$/u, '');
    return label === '' || /^\d+$/u.test(label) ? [] : [label];
  });
}

/** Returns a part of the blueprint for each of its views. */
export function viewEntries(
  kind: DerivedPartKind,
  views: readonly CapturedPart[],
  key = '',
  name = '',
): readonly DerivedPart[] {
  return [...new Set(views.map(({ uri }) => uri))].map((uri) => ({ kind, uri, key, name }));
}

export function sensorsIn(capture: Capture, roles: RoleMap): readonly CapturedPart[] {
  return partsOf(capture, roles.all('sensor'));
}

/** Returns the sensors of a part that its views name by `DataSourceUri`, or that name a view by `RelatedItem`. */
export function sensorsOf(
  part: readonly CapturedPart[],
  sensors: readonly CapturedPart[],
  capture: Capture,
): readonly CapturedPart[] {
  const sources = new Set(part.flatMap(({ body }) => sourcesIn(body)).map((uri) => capture.find(uri)?.uri));
  const uris = new Set(part.map(({ uri }) => uri));
  return sensors.filter(
    ({ uri, body }) =>
      sources.has(uri) ||
      listOf(body, 'RelatedItem').some((item) => {
        const link = linkIn(item);
        return link !== undefined && uris.has(capture.find(link)?.uri ?? plainUri(link));
      }),
  );
}
