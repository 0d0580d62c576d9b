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
import {
  joinViews,
  pairByLabel,
  sensorsIn,
  sensorsOf,
  type ViewedPart,
  viewEntries,
} from './derive-views.js';
import { type Derived, limited } from './derived.js';
import type { RoleMap } from './role-map.js';
import { isUntyped, quantityOf } from './sensor-facts.js';

export function deriveCooling(capture: Capture, roles: RoleMap): Derived {
  const notes: CaptureNote[] = [];
  const thermals = partsOf(capture, roles.within(roles.first('chassis') ?? '', 'thermal'));
  const sensors = sensorsIn(capture, roles).filter(isPresent);
  const fans = limited(fanViews(capture, roles, thermals, sensors), listLengths.fans[1], 'fans', notes);
  const temperatures = limited(
    temperatureViews(thermals, sensors),
    listLengths.temperatures[1],
    'temperature sensors',
    notes,
  );
  const fanNames = nameParts(
    fans.map(([main]) => main),
    [byName, byServiceLabel, byId],
  );
  const readings = temperatures.map(([main]) => main);
  const names = nameParts(readings, [byName, byId]);
  const numbers = sensorNumbers(readings);
  return {
    overrides: {
      ...(fans.length === 0
        ? {}
        : { fans: fans.map(([{ body }], index) => fan(body.HotPluggable !== false, fanNames[index])) }),
      ...(readings.length === 0
        ? {}
        : { temperatures: readings.map((each, index) => sensor(each, names[index], numbers[index])) }),
    },
    parts: [
      ...fans.flatMap((views, index) => viewEntries('fan', views, fanNames[index], fanNames[index])),
      ...temperatures.flatMap((views, index) =>
        viewEntries('temperature', views, String(numbers[index]), names[index]),
      ),
    ],
    notes,
  };
}

/** Returns the fans of the Thermal resources and the Fan resources, with their sensors; without fans the sensors of speeds. */
function fanViews(
  capture: Capture,
  roles: RoleMap,
  thermals: readonly CapturedPart[],
  sensors: readonly CapturedPart[],
): readonly ViewedPart[] {
  const embedded = thermals.flatMap((thermal) => partsIn(thermal, 'Fans')).filter(isPresent);
  const resources = partsOf(capture, roles.all('fan')).filter(isPresent);
  const fans = joinViews(embedded, resources);
  const speeds = sensors.filter((each) => quantityOf(each) === 'Rotational');
  if (fans.length === 0) return joinViews(speeds);
  const named = pairByLabel(fans, speeds);
  const others = sensors.filter((each) => isUntyped(each) || fanQuantities.has(quantityOf(each) ?? ''));
  return fans.map((views) => [...views, ...listed(named.get(views)), ...sensorsOf(views, others, capture)]);
}

function listed(view: CapturedPart | undefined): readonly CapturedPart[] {
  return view === undefined ? [] : [view];
}

const fanQuantities: ReadonlySet<string> = new Set(['Rotational', 'Percent']);

/** Returns the temperatures of the Thermal resources and those of sensors. */
function temperatureViews(
  thermals: readonly CapturedPart[],
  sensors: readonly CapturedPart[],
): readonly ViewedPart[] {
  const embedded = thermals
    .flatMap((thermal) => partsIn(thermal, 'Temperatures'))
    .filter(isPresent)
    .filter(hasReading);
  const readings = sensors.filter(hasReading);
  const temperatures = joinViews(
    embedded,
    readings.filter((each) => quantityOf(each) === 'Temperature'),
  );
  const untyped = pairByLabel(temperatures, readings.filter(isUntyped));
  return temperatures.map((views) => [...views, ...listed(untyped.get(views))]);
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
