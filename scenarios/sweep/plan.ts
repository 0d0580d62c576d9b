/**
 * What the history of a seed is to be, swarm style: on which server, with which faults beside the steps, in which order what
 * ties on an instant, and what is looked at. Each is drawn by a name of its own, so that leaving one out moves no other.
 */
import { type BlueprintInput, resolvedDefault } from '../../models/blueprint/index.js';
import type { Invariant } from '../invariants/invariant.js';
import { invariants } from '../invariants/invariants.js';
import type { Scenario } from '../language/parse.js';
import type { PlannedFault } from '../run/planned-fault.js';
import { drawNamed } from '../run/random-choice.js';
import { planFaults } from './plan-faults.js';

/** A scenario on a server of some make; the name of the make, or nothing for the one that its file describes. */
export interface Candidate {
  readonly scenario: Scenario;
  readonly server: string;
}

export interface PlanOptions {
  /** How long after the start random faults may begin; undefined for none. Unit: ms. */
  readonly faultsWithinMs?: number | undefined;
  /** Whether histories of some seeds shuffle ties; a scenario that says itself is left as it is. By default they are. */
  readonly ties?: 'drawn' | 'fifo' | undefined;
  /** Whether what holds in every history is looked at beside the scenario's own checks. By default it is. */
  readonly invariants?: 'checked' | 'left out' | undefined;
}

export interface SeedPlan extends Candidate {
  readonly seed: string;
  readonly ties: 'fifo' | 'shuffled';
  readonly faults: readonly PlannedFault[];
  readonly invariants: readonly Invariant[];
}

/** Of seeds. */
const shuffledShare = 0.5;
/** Of seeds whose whole service is read at the end. Assumption: that takes as long as ten short histories. */
const closeShare = 1 / 128;

/** One of the candidates is drawn; there is at least one. */
export function planSeed(
  candidates: readonly Candidate[],
  seed: string,
  { faultsWithinMs, ties = 'drawn', invariants: looked = 'checked' }: PlanOptions,
): SeedPlan {
  const draw = (name: string) => drawNamed(seed, `sweep/${name}`);
  const candidate = candidates[Math.floor(draw('server') * candidates.length)] as Candidate;
  const { scenario } = candidate;
  const drawn = ties === 'drawn' && draw('ties') < shuffledShare ? 'shuffled' : 'fifo';
  const isClose = draw('close look') < closeShare;
  return {
    ...candidate,
    seed,
    ties: scenario.ties ?? drawn,
    faults: faultsWithinMs === undefined ? [] : planFaults(seed, scenario.blueprint, faultsWithinMs),
    invariants:
      looked === 'left out' ? [] : invariants.filter(({ judged }) => isClose || judged !== 'closely'),
  };
}

const { processors, memory, powerSupplies, storage } = resolvedDefault;
const [firstStorage, ...otherStorages] = storage;

/** With other volumes, on bays of the default server's first storage. */
function withVolumes(volumes: (typeof storage)[number]['volumes']): BlueprintInput {
  return firstStorage === undefined ? {} : { storage: [{ ...firstStorage, volumes }, ...otherStorages] };
}

/**
 * Servers of other makes that a sweep tries a scenario on: each differs from the default server in one way, so that what
 * fails on one of them says why. Lists are given whole; what the scenario says of its server itself holds all the same.
 */
export const servers: Readonly<Record<string, BlueprintInput>> = {
  'that is off at first': { settings: { initialPower: 'off' } },
  'that stays off when the mains return': { settings: { powerAutoOn: 'RemainOff' } },
  'that is switched on late when the mains return': {
    settings: { powerAutoOn: 'PowerOn', powerOnDelay: 'RandomUpTo120Sec' },
  },
  'without a licence': { settings: { license: 'STD' } },
  'without an operating system': { boot: { operatingSystem: 'none' } },
  'that boots from the network': { boot: { operatingSystem: 'none', servers: ['PXE', 'HTTP'] } },
  'with one processor': { processors: processors.slice(0, 1) },
  'with half of its memory': { memory: memory.slice(0, Math.ceil(memory.length / 2)) },
  'with one power supply': { powerSupplies: powerSupplies.slice(0, 1) },
  'without a TPM': { tpm: null },
  'without storage': { storage: [] },
  'with a volume on all drives': withVolumes([{ raidType: 'RAID60', bays: [1, 2, 3, 4, 5, 6, 7, 8] }]),
  'with volumes of several levels': withVolumes([
    { raidType: 'RAID1', bays: [1, 2] },
    { raidType: 'RAID5', bays: [3, 4, 5] },
    { raidType: 'RAID0', bays: [6, 7, 8] },
  ]),
  'whose devices are found after POST': { timings: { deviceDiscovery: '60s', postCompletion: '6s' } },
  'that starts in no time': { timings: { postDiscovery: '1s', osBoot: '1s', osShutdown: '1s' } },
};
