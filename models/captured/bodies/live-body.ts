/** Bodies of captured resources at an instant: the captured body with the values that follow the simulation. */
import { isObject, type Json, type JsonObject, pointerTo } from '../../../engine/index.js';
import { type Role, simulatedProperties } from '../../capture/index.js';
import type { Counterpart } from '../pairing/pairing.js';
import type { ServedCapture } from '../served-capture.js';
import { liveValue, storedValue, type ValueContext } from './live-values.js';

/** Lists of objects in resources of the chassis whose elements are parts. */
const partLists: ReadonlySet<string> = new Set([
  'Fans',
  'Temperatures',
  'PowerSupplies',
  'PowerControl',
  'Voltages',
]);

/** A captured resource with its counterpart, if it has one, at an instant. */
export interface LiveSources {
  readonly uri: string;
  readonly captured: JsonObject;
  readonly counterpart: Counterpart | undefined;
  /** Built-in body now; undefined without a counterpart. */
  readonly now: JsonObject | undefined;
}

/** Returns the body of a captured resource that is no live collection. */
export function liveBody(
  served: ServedCapture,
  { uri, captured, counterpart, now: whole }: LiveSources,
  context: ValueContext,
): JsonObject {
  const now = whole === undefined ? undefined : (counterpart?.view?.(whole) ?? whole);
  const simulated = counterpart === undefined ? undefined : simulatedProperties[counterpart.role];
  const follows = simulated === undefined || simulated === 'all' ? none : new Set<string>(simulated);
  const rest = counterpart?.rest ?? {};
  const added = now === undefined ? [] : appearing({ counterpart, captured, now }, context);
  const shown = Object.entries(captured).map(([name, value = null]): [string, Json] => {
    const pointer = pointerTo('', name);
    if (
      now === undefined ||
      !follows.has(name) ||
      name === 'Actions' ||
      name === 'Attributes' ||
      name.includes('@')
    )
      return [name, storedValue(value, pointer, context)];
    if (partLists.has(name) && Array.isArray(value))
      return [name, liveParts(served, { uri, name, list: value as readonly Json[], rest, now }, context)];
    return [name, liveValue({ captured: value, rest: rest[name], now: now[name] }, pointer, context)];
  });
  const isApart = counterpart === undefined && served.roles.at(uri)?.role === 'virtualMedia';
  return Object.fromEntries([...shown, ...added, ...(isApart ? setMedium(captured, context) : [])]);
}

/** Properties that services leave out while they have no value. */
const appearingProperties: Readonly<Partial<Record<Role, readonly string[]>>> = {
  virtualMedia: ['Image', 'ImageName', 'ConnectedVia'],
};

/** Returns the properties that are not captured and that have a value now. */
function appearing(
  {
    counterpart,
    captured,
    now,
  }: {
    readonly counterpart: Counterpart | undefined;
    readonly captured: JsonObject;
    readonly now: JsonObject;
  },
  context: ValueContext,
): readonly [string, Json][] {
  const names = counterpart === undefined ? [] : (appearingProperties[counterpart.role] ?? []);
  return names.flatMap((name): [string, Json][] => {
    const value = now[name];
    const hasValue = value !== undefined && value !== null && value !== counterpart?.rest[name];
    if (name in captured || !hasValue) return [];
    context.note(`/${name}`, value, false);
    return [[name, value]];
  });
}

/** Returns the state of a medium without a drive in the simulation: that of the image that a client has set. */
function setMedium(captured: JsonObject, context: ValueContext): readonly [string, Json][] {
  const image = context.kept['/Image'];
  if (image === undefined || !('Inserted' in captured)) return [];
  const isInserted = image !== null && image !== '';
  context.note('/Inserted', isInserted, false);
  return [['Inserted', isInserted]];
}

const none: ReadonlySet<string> = new Set();

interface PartList {
  readonly uri: string;
  readonly name: string;
  readonly list: readonly Json[];
  readonly rest: JsonObject;
  readonly now: JsonObject;
}

/** Returns a list of parts, each with the values of its counterpart. */
function liveParts(
  served: ServedCapture,
  { uri, name, list, rest, now }: PartList,
  context: ValueContext,
): Json {
  return list.map((part, index): Json => {
    const own = served.objects.get(`${uri}#/${name}/${index}`);
    const pointer = `/${name}/${index}`;
    const [before, present] =
      own === undefined ? [] : [withPowers(objectAt(rest, own)), withPowers(objectAt(now, own))];
    if (!isObject(part) || before === undefined || present === undefined)
      return storedValue(part, pointer, context);
    const live = Object.fromEntries(
      Object.entries(part).map(([property, value = null]): [string, Json] => {
        const at = `${pointer}/${property}`;
        return partProperties.has(property)
          ? [
              property,
              liveValue({ captured: value, rest: before[property], now: present[property] }, at, context),
            ]
          : [property, storedValue(value, at, context)];
      }),
    );
    return live.PowerConsumedWatts === part.PowerConsumedWatts ? live : withAgreeingPowers(live);
  });
}

/** Returns a part whose extremes and mean of the consumed power do not contradict its present one. */
function withAgreeingPowers(part: JsonObject): JsonObject {
  const { PowerConsumedWatts: watts, PowerMetrics: metrics } = part;
  if (typeof watts !== 'number' || !isObject(metrics)) return part;
  const { MinConsumedWatts: least, MaxConsumedWatts: most, AverageConsumedWatts: mean } = metrics;
  const min = typeof least === 'number' ? Math.min(least, watts) : undefined;
  const max = typeof most === 'number' ? Math.max(most, watts) : undefined;
  const average = typeof mean === 'number' ? Math.max(min ?? mean, Math.min(max ?? mean, mean)) : undefined;
  return {
    ...part,
    PowerMetrics: {
      ...metrics,
      ...(min === undefined ? {} : { MinConsumedWatts: min }),
      ...(max === undefined ? {} : { MaxConsumedWatts: max }),
      ...(average === undefined ? {} : { AverageConsumedWatts: average }),
    },
  };
}

/** Properties of parts in lists that follow the simulation. */
const partProperties: ReadonlySet<string> = new Set([
  ...['Reading', 'ReadingCelsius', 'ReadingVolts', 'Status', 'PowerConsumedWatts', 'PowerMetrics'],
  ...['LastPowerOutputWatts', 'LineInputVoltage', 'PowerInputWatts', 'PowerOutputWatts', 'PowerLimit'],
]);

/** Adds the powers of a supply that the built-in service does not have, and that are in proportion to its output. */
function withPowers(part: JsonObject | undefined): JsonObject | undefined {
  const output = part?.LastPowerOutputWatts;
  return output === undefined ? part : { ...part, PowerInputWatts: output, PowerOutputWatts: output };
}

function objectAt(body: JsonObject, path: string): JsonObject | undefined {
  const [name = '', index = ''] = path.split('/');
  const list: Json | undefined = body[name];
  const found = Array.isArray(list) ? (list as readonly Json[])[Number(index)] : undefined;
  return isObject(found) ? found : undefined;
}
