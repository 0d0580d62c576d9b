/** What becomes of the packs that keep energy for the caches of storage, each known by its storage. */
import { type EventRow, fact, ofParts, type Told } from '../../facts/row.js';
import { alert, classes, entriesOfClass, origins } from '../../facts/rows.js';
import type { ControllerTree } from '../../tree.js';
import { listEnergyPacks, storageUri } from '../parts/index.js';

/** Assumption: the codes, free ones of the class. */
const entry = entriesOfClass(classes.driveArray, 'Hardware');

const told = ['part', 'slot'] as const;
type About = Told<(typeof told)[number]>;

function storageAt({ part }: Told<'part'>, { blueprint }: ControllerTree): string {
  const built = blueprint.storage.find(({ id }) => id === part);
  return built === undefined ? '' : storageUri({ built });
}

function reported(key: string): EventRow<keyof About> {
  return { registry: 'StorageDevice', key, origin: storageAt, args: ({ slot }) => [`Slot=${slot}`] };
}

/** Its number among all, from 1: the enclosure shows them in a list. */
function numbered({ part }: Told<'part'>, { blueprint }: ControllerTree): readonly string[] {
  return [String(listEnergyPacks(blueprint).indexOf(String(part)) + 1)];
}

export const energyFacts = ofParts({
  'energyPack.failed': fact(told, {
    iml: entry(43, 'Caution', 'Slot {slot}: the energy pack of the cache has failed.', {
      action: 'Replace the energy pack; until then the cache does not outlive a loss of power.',
    }),
    event: reported('BatteryFailure'),
  }),
  'energyPack.removed': fact(told, {
    iml: entry(44, 'Caution', 'Slot {slot}: the energy pack of the cache was taken out.', {
      action: 'Put an energy pack back; until then the cache does not outlive a loss of power.',
    }),
    event: reported('BatteryMissing'),
  }),
  'energyPack.repaired': fact(told, {
    iml: entry(45, 'Repaired', 'Slot {slot}: the energy pack of the cache is well again.'),
    repairs: { facts: ['energyPack.failed', 'energyPack.removed'], same: 'part' },
    event: reported('BatteryOK'),
  }),
  'writeCache.unprotected': fact(told, { event: reported('WriteCacheTemporarilyDegraded') }),
  'writeCache.protected': fact(told, { event: reported('WriteCacheProtected') }),
  'storageBattery.failed': fact(['part'], { event: alert('SystemBatteryFailed', origins.chassis, numbered) }),
  'storageBattery.removed': fact(['part'], {
    event: alert('SystemBatteryRemoved', origins.chassis, numbered),
  }),
});
