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
import { type Derived, limited } from './derived.js';
import type { RoleMap } from './role-map.js';

/** Values for properties that a body does not have. Assumption: a common supply of this time. */
const usualCapacityWatts = 800;
/** Standby consumption of the default blueprint. Unit: W. */
const usualStandbyWatts = 18;

export function derivePower(capture: Capture, roles: RoleMap): Derived {
  const notes: CaptureNote[] = [];
  const [, consumptionMax] = partRanges.consumptionWatts;
  const chassis = roles.first('chassis') ?? '';
  const powers = partsOf(capture, roles.within(chassis, 'power'));
  const embedded = powers.flatMap((power) => partsIn(power, 'PowerSupplies'));
  const captured = embedded.length > 0 ? embedded : partsOf(capture, roles.all('powerSupply'));
  const supplies = limited(captured.filter(isPresent), listLengths.powerSupplies[1], 'power supplies', notes);
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
    parts: supplies.map(({ uri }, index) => ({
      kind: 'powerSupply',
      uri,
      key: String(index + 1),
      name: names[index] ?? '',
    })),
    notes,
  };
}

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
