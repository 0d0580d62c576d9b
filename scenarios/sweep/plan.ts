/**
 * The plan of a seed, by swarm testing: the server, the faults besides the steps, the tie order, and the evaluated
 * rules. Each is drawn by its own name, so that removing one does not change another.
 */
import { type BlueprintInput, resolvedDefault } from '../../models/blueprint/index.js';
import type { Invariant } from '../invariants/invariant.js';
import { invariants } from '../invariants/invariants.js';
import type { Scenario } from '../language/parse.js';
import type { PlannedFault } from '../run/planned-fault.js';
import { drawNamed } from '../run/random-choice.js';
import { planFaults } from './plan-faults.js';

/** A scenario on a server variant; the name of the variant, or empty for the server of its file. */
export interface Candidate {
  readonly scenario: Scenario;
  readonly server: string;
}

export interface PlanOptions {
  /** Time after the start at which random faults may begin; undefined for none. Unit: ms. */
  readonly faultsWithinMs?: number | undefined;
  /** True if some seeds shuffle ties; a scenario that sets the order itself is unchanged. Default: true. */
  readonly ties?: 'drawn' | 'fifo' | undefined;
  /** True to check the invariants in addition to the scenario's own checks. Default: true. */
  readonly invariants?: 'checked' | 'left out' | undefined;
}

export interface SeedPlan extends Candidate {
  readonly seed: string;
  readonly ties: 'fifo' | 'shuffled';
  readonly faults: readonly PlannedFault[];
  readonly invariants: readonly Invariant[];
}

/** Share of seeds. */
const shuffledShare = 0.5;
/** Share of seeds whose whole service is read at the end. Assumption: that takes as long as ten short histories. */
const closeShare = 1 / 128;

/** Draws one of the candidates; there is at least one. */
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
 * Server variants of a sweep: each differs from the default server in one way, so that a failure on one of them shows
 * its cause. Lists are replaced as a whole; the overrides of the scenario still apply.
 */
export const servers: Readonly<Record<string, BlueprintInput>> = {
  'that is off at first': { settings: { initialPower: 'off' } },
  'that stays off when the mains return': { settings: { powerAutoOn: 'RemainOff' } },
  'that is switched on late when the mains return': {
    settings: { powerAutoOn: 'PowerOn', powerOnDelay: 'RandomUpTo120Sec' },
  },
  'without a license': { settings: { license: 'STD' } },
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
  'that starts immediately': { timings: { postDiscovery: '1s', osBoot: '1s', osShutdown: '1s' } },
};
