/** Power supplies and consumption of a blueprint, from the subsystems or the Power resource of the primary chassis. */
import { listLengths, partRanges } from '../blueprint/index.js';
import type { Capture, CaptureNote } from './capture.js';
import {
  byId,
  byName,
  byServiceLabel,
  type CapturedPart,
  firstText,
  identityOf,
  isPresent,
  nameParts,
  objectOf,
  partsIn,
  partsOf,
  textOf,
  wholeOf,
} from './captured-values.js';
import { joinViews, sensorsIn, sensorsOf, type ViewedPart, viewEntries } from './derive-views.js';
import { type Derived, limited } from './derived.js';
import type { RoleMap } from './role-map.js';
import { quantityOf } from './sensor-facts.js';

/** Values for properties that a body does not have. Assumption: a common supply of this time. */
const usualCapacityWatts = 800;
/** Standby consumption of the default blueprint. Unit: W. */
const usualStandbyWatts = 18;

export function derivePower(capture: Capture, roles: RoleMap): Derived {
  const notes: CaptureNote[] = [];
  const [, consumptionMax] = partRanges.consumptionWatts;
  const chassis = roles.first('chassis') ?? '';
  const powers = partsOf(capture, roles.within(chassis, 'power'));
  const embedded = powers.flatMap((power) => partsIn(power, 'PowerSupplies')).filter(isPresent);
  const resources = partsOf(capture, roles.all('powerSupply')).filter(isPresent);
  const viewed = limited(
    joinViews(embedded, resources),
    listLengths.powerSupplies[1],
    'power supplies',
    notes,
  );
  const supplies = viewed.map(([main]) => main);
  const names = nameParts(supplies, [byName, byServiceLabel, byId]);
  const built = supplies.map(supply);
  const idleWatts = consumedWatts(capture, roles, powers);
  const suppliedWatts = built.reduce((sum, { capacityWatts }) => sum + capacityWatts, 0);
  // Assumption: full load is three times the captured consumption, within what the supplies deliver without one of them.
  const sharedWatts = Math.max(suppliedWatts - (built.at(-1)?.capacityWatts ?? 0), suppliedWatts / 2);
  return {
    overrides: {
      ...(built.length === 0 ? {} : { powerSupplies: built }),
      ...(idleWatts === undefined
        ? {}
        : {
            power: {
              standbyWatts: Math.min(usualStandbyWatts, idleWatts),
              idleWatts,
              loadedWatts: Math.max(
                idleWatts,
                Math.min(idleWatts * 3, Math.floor(sharedWatts) || consumptionMax, consumptionMax),
              ),
            },
          }),
    },
    parts: viewed.flatMap((views, index) =>
      viewEntries('powerSupply', supplyViews(capture, roles, views), String(index + 1), names[index]),
    ),
    notes,
  };
}

/** Returns the views of a supply with its metrics, and the sensors of its power and currents. */
function supplyViews(capture: Capture, roles: RoleMap, views: ViewedPart): readonly CapturedPart[] {
  const metrics = views.flatMap(({ uri }) => partsOf(capture, roles.within(uri, 'powerSupplyMetrics')));
  const sensors = sensorsIn(capture, roles).filter((each) => supplyQuantities.has(quantityOf(each) ?? ''));
  return [...views, ...metrics, ...sensorsOf([...views, ...metrics], sensors, capture)];
}

/** Quantities of supplies that follow the power that they deliver. */
const supplyQuantities: ReadonlySet<string> = new Set(['Power', 'Current']);

function supply({ body }: CapturedPart, index: number) {
  const partNumber = textOf(body, 'PartNumber');
  const sparePartNumber = textOf(body, 'SparePartNumber');
  return {
    bay: index + 1,
    manufacturer: textOf(body, 'Manufacturer') ?? 'Unknown',
    model: firstText(body, 'Model', 'Name') ?? 'Power supply',
    firmwareVersion: textOf(body, 'FirmwareVersion') ?? '1.00',
    capacityWatts:
      wholeOf(body, 'PowerCapacityWatts', partRanges.powerSupply.capacityWatts) ?? usualCapacityWatts,
    ...(partNumber === undefined ? {} : { partNumber }),
    ...(sparePartNumber === undefined ? {} : { sparePartNumber }),
    ...identityOf(body),
  };
}

function consumedWatts(
  capture: Capture,
  roles: RoleMap,
  powers: readonly CapturedPart[],
): number | undefined {
  const [control] = powers.flatMap((power) => partsIn(power, 'PowerControl'));
  const [metrics] = partsOf(capture, roles.within(roles.first('chassis') ?? '', 'environmentMetrics'));
  return (
    wholeOf(control?.body, 'PowerConsumedWatts', partRanges.consumptionWatts) ??
    wholeOf(objectOf(metrics?.body, 'PowerWatts'), 'Reading', partRanges.consumptionWatts)
  );
}
