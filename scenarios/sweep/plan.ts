/**
 * Plan of a seed, by swarm testing: the server, the faults besides the steps, the tie order, and the evaluated rules.
 * Each of these is drawn under its own name, so that the removal of one does not change the others.
 */
import { type BlueprintInput, resolvedDefault } from '../../models/blueprint/index.js';
import type { Invariant } from '../invariants/invariant.js';
import { invariants } from '../invariants/invariants.js';
import type { Scenario } from '../language/parse.js';
import type { PlannedFault } from '../run/planned-fault.js';
import { drawNamed } from '../run/random-choice.js';
import { planFaults } from './plan-faults.js';

/** Scenario on a server variant. `server` is the name of the variant, or empty for the server of the scenario file. */
export interface Candidate {
  readonly scenario: Scenario;
  readonly server: string;
}

export interface PlanOptions {
  /** Time after the start within which random faults may begin; undefined without random faults. Unit: ms. */
  readonly faultsWithinMs?: number | undefined;
  /** Order of ties. `drawn`: some seeds shuffle ties, unless the scenario itself sets the order. Default: `drawn`. */
  readonly ties?: 'drawn' | 'fifo' | undefined;
  /** `checked` if the invariants are checked in addition to the scenario's own checks. Default: `checked`. */
  readonly invariants?: 'checked' | 'left out' | undefined;
}

export interface SeedPlan extends Candidate {
  readonly seed: string;
  readonly ties: 'fifo' | 'shuffled';
  readonly faults: readonly PlannedFault[];
  readonly invariants: readonly Invariant[];
}

/** Share of seeds that shuffle ties. */
const shuffledShare = 0.5;
/**
 * Share of seeds whose whole service is read at the end. Assumption: a complete read takes as long as ten short
 * histories.
 */
const closeShare = 1 / 128;

/** Creates the plan of a seed, with one candidate that is drawn. At least one candidate is required. */
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
    faults:
      faultsWithinMs === undefined
        ? []
        : planFaults(seed, scenario.blueprint, faultsWithinMs, scenario.controllers),
    invariants:
      looked === 'left out' ? [] : invariants.filter(({ judged }) => isClose || judged !== 'closely'),
  };
}

const { processors, memory, powerSupplies, storage } = resolvedDefault;
const [firstStorage, ...otherStorages] = storage;

/** Returns overrides of the default server with other volumes, in bays of its first storage. */
function withVolumes(volumes: (typeof storage)[number]['volumes']): BlueprintInput {
  return firstStorage === undefined ? {} : { storage: [{ ...firstStorage, volumes }, ...otherStorages] };
}

/**
 * Server variants of a sweep by name. Each variant differs from the default server in one way, so that a failure of one
 * variant indicates its cause. Lists are replaced as a whole. The overrides of the scenario also apply.
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
