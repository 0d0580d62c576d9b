/** Faults of what keeps energy for the caches of storage: without it, what is written is no longer safe in a cache. */
import { type Blueprint, type Condition, type FactToldWith, findCondition } from '../../models/index.js';
import { conditionFault } from '../faults/condition-fault.js';
import { type Faults, reportUntold } from '../faults/fault.js';

const reporter = 'faults';

interface EnergyFault {
  readonly condition: Condition;
  readonly says: string;
  readonly fact: FactToldWith<'part' | 'slot'>;
  readonly alert: FactToldWith<'part'>;
}

function energyFault({ condition, says, fact, alert }: EnergyFault) {
  return conditionFault({
    target: 'energyPack',
    condition,
    says,
    changed: (stage, part, is) => {
      const slot = slotOf(stage.view.blueprint, part);
      stage.emit(is === 'set' ? fact : 'energyPack.repaired', { part, slot }, reporter);
      // What is to be protected is written through meanwhile.
      if (is === 'cleared') stage.emit('writeCache.protected', { part, slot }, reporter);
      else if (findCondition(stage.tree.conditions, 'energyPack', part) === undefined)
        stage.emit('writeCache.unprotected', { part, slot }, reporter);
      // That all are well again is told for the whole server.
      if (is === 'set') stage.emit(alert, { part }, reporter);
    },
    found: (stage, part) => {
      reportUntold(stage, fact, { part, slot: slotOf(stage.view.blueprint, part) }, reporter);
    },
  });
}

function slotOf({ storage }: Blueprint, part: string): number {
  const built = storage.find(({ id }) => id === part);
  if (built === undefined) throw new Error(`no storage ${part}`);
  return built.slot;
}

export const energyFaults = {
  'energyPack.failed': energyFault({
    condition: 'failed',
    says: 'What keeps energy for the cache of a storage controller fails.',
    fact: 'energyPack.failed',
    alert: 'storageBattery.failed',
  }),
  'energyPack.removed': energyFault({
    condition: 'removed',
    says: 'What keeps energy for the cache of a storage controller is taken out.',
    fact: 'energyPack.removed',
    alert: 'storageBattery.removed',
  }),
} satisfies Faults;
