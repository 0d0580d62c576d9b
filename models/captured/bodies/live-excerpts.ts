/** Excerpts of sensors: objects with a `DataSourceUri` follow the sensor that it names, in the resource of whatever part. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { sourcesIn } from '../../capture/index.js';
import { memoizeByObject } from '../../memoize.js';
import type { FollowedSource } from './followed-resources.js';
import { movedReading, type ValueContext } from './live-values.js';

/** Returns the URIs of the sensors that the excerpts of a captured body name, each once. */
export const excerptSources = memoizeByObject((captured: JsonObject): readonly string[] => {
  const found = [...new Set(sourcesIn(captured))];
  return found.length === 0 ? none : found;
});

const none: readonly string[] = [];

/** Readings of an excerpt. */
const readings = ['Reading', 'SpeedRPM'] as const;

/** Returns a body whose excerpts have the readings of their sensors. `find` returns a sensor that has left its captured state. */
export function liveExcerpts(
  body: JsonObject,
  captured: JsonObject,
  find: (uri: string) => FollowedSource | undefined,
  context: Pick<ValueContext, 'note'>,
): JsonObject {
  const live = follow(body, captured, '');
  return isObject(live) ? live : body;

  function follow(shown: Json, before: Json | undefined, pointer: string): Json {
    if (Array.isArray(shown) && Array.isArray(before)) {
      const list = shown as readonly Json[];
      const entries = list.map((entry, index) =>
        follow(entry, (before as readonly Json[])[index], `${pointer}/${index}`),
      );
      return entries.every((entry, index) => entry === list[index]) ? shown : entries;
    }
    if (!isObject(shown) || !isObject(before)) return shown;
    const source = typeof before.DataSourceUri === 'string' ? find(before.DataSourceUri) : undefined;
    const members = Object.entries(shown).map(([name, value = null]): [string, Json] => {
      const at = `${pointer}/${name}`;
      if (source === undefined || !readings.some((each) => each === name))
        return [name, follow(value, before[name], at)];
      const { Reading: rest } = source.captured;
      const moved = movedReading({ captured: before[name] ?? null, rest, now: source.now.Reading });
      if (moved !== value) context.note(at, moved, true);
      return [name, moved];
    });
    return members.every(([name, value]) => value === shown[name]) ? shown : Object.fromEntries(members);
  }
}
