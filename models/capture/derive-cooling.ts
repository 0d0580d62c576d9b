/** Fans and temperature sensors of a blueprint, from the subsystems or the Thermal resource of the primary chassis. */
import { listLengths, partRanges, physicalContexts } from '../blueprint/index.js';
import type { Capture, CaptureNote } from './capture.js';
import {
  byId,
  byName,
  byServiceLabel,
  type CapturedPart,
  isPresent,
  nameParts,
  objectOf,
  partsIn,
  partsOf,
  textOf,
  wholeOf,
} from './captured-values.js';
import { type Derived, limited } from './derived.js';
import type { RoleMap } from './role-map.js';

export function deriveCooling(capture: Capture, roles: RoleMap): Derived {
  const notes: CaptureNote[] = [];
  const thermals = partsOf(capture, roles.within(roles.first('chassis') ?? '', 'thermal'));
  const embeddedFans = thermals.flatMap((thermal) => partsIn(thermal, 'Fans'));
  const fans = limited(
    (embeddedFans.length > 0 ? embeddedFans : fanResources(capture, roles)).filter(isPresent),
    listLengths.fans[1],
    'fans',
    notes,
  );
  const embeddedSensors = thermals.flatMap((thermal) => partsIn(thermal, 'Temperatures'));
  const sensors = limited(
    (embeddedSensors.some(hasReading) ? embeddedSensors : sensorResources(capture, roles))
      .filter(isPresent)
      .filter(hasReading),
    listLengths.temperatures[1],
    'temperature sensors',
    notes,
  );
  const fanNames = nameParts(fans, [byName, byServiceLabel, byId]);
  const sensorNames = nameParts(sensors, [byName, byId]);
  const numbers = sensorNumbers(sensors);
  return {
    overrides: {
      ...(fans.length === 0
        ? {}
        : { fans: fans.map(({ body }, index) => fan(body.HotPluggable !== false, fanNames[index])) }),
      ...(sensors.length === 0
        ? {}
        : { temperatures: sensors.map((each, index) => sensor(each, sensorNames[index], numbers[index])) }),
    },
    parts: [
      ...fans.map(
        ({ uri }, index) =>
          ({ kind: 'fan', uri, key: fanNames[index] ?? '', name: fanNames[index] ?? '' }) as const,
      ),
      ...sensors.map(
        ({ uri }, index) =>
          ({
            kind: 'temperature',
            uri,
            key: String(numbers[index]),
            name: sensorNames[index] ?? '',
          }) as const,
      ),
    ],
    notes,
  };
}

function fanResources(capture: Capture, roles: RoleMap): readonly CapturedPart[] {
  const own = partsOf(capture, roles.all('fan'));
  return own.length > 0 ? own : sensorsOfType(capture, roles, 'Rotational');
}

function sensorResources(capture: Capture, roles: RoleMap): readonly CapturedPart[] {
  return sensorsOfType(capture, roles, 'Temperature');
}

function sensorsOfType(capture: Capture, roles: RoleMap, type: string): readonly CapturedPart[] {
  return partsOf(capture, roles.all('sensor')).filter(({ body }) => textOf(body, 'ReadingType') === type);
}

function fan(hotPluggable: boolean, name = '') {
  return { name, hotPluggable, redundant: true };
}

/** Readings that a blueprint permits. Unit: degrees Celsius. */

function readingOf({ body }: CapturedPart): number | undefined {
  return wholeOf(body, 'ReadingCelsius', partRanges.celsius) ?? wholeOf(body, 'Reading', partRanges.celsius);
}

function hasReading(part: CapturedPart): boolean {
  return readingOf(part) !== undefined;
}

/** Numbers as captured where all of them differ, else in the order of the list. */
function sensorNumbers(sensors: readonly CapturedPart[]): readonly number[] {
  const captured = sensors.flatMap(
    ({ body }) => wholeOf(body, 'SensorNumber', partRanges.temperatureSensor.number) ?? [],
  );
  const isDistinct = captured.length === sensors.length && new Set(captured).size === captured.length;
  return isDistinct ? captured : sensors.map((_, index) => index + 1);
}

/** Rise of a sensor from an idle to a loaded server. Assumption: a third of the way to its threshold, else 10 degrees. */
const riseCelsius = 10;

function sensor(part: CapturedPart, name = '', number = 1) {
  const { body } = part;
  const idleCelsius = readingOf(part) ?? 0;
  const threshold = (property: string, own: string): number | null => {
    const value =
      wholeOf(body, property, partRanges.celsius) ??
      wholeOf(objectOf(body, 'Thresholds', own), 'Reading', partRanges.celsius);
    // Some services show a threshold of zero or below where there is none.
    return value === undefined || value <= idleCelsius ? null : value;
  };
  const fatal = threshold('UpperThresholdFatal', 'UpperFatal');
  const critical = threshold('UpperThresholdCritical', 'UpperCritical');
  const [, celsiusMax] = partRanges.celsius;
  const limit = Math.min(critical ?? celsiusMax, fatal ?? celsiusMax);
  const rise = limit === celsiusMax ? riseCelsius : Math.max(0, Math.floor((limit - idleCelsius) / 3));
  return {
    name,
    number,
    physicalContext: contextOf(textOf(body, 'PhysicalContext')),
    location: { xMm: 0, yMm: 0 },
    // Some services have the thresholds in the wrong order.
    upperThresholdCriticalCelsius: critical !== null && fatal !== null ? Math.min(critical, fatal) : critical,
    upperThresholdFatalCelsius: fatal,
    idleCelsius,
    loadedCelsius: Math.min(idleCelsius + rise, celsiusMax),
  };
}

/** Returns the physical context when a blueprint permits it. */
function contextOf(context: string | undefined): (typeof physicalContexts)[number] {
  return physicalContexts.find((each) => each === context) ?? 'SystemBoard';
}
