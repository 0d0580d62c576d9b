/**
 * Servers of other makes that a sweep tries a scenario on: each differs from the default server in one way, so that what
 * fails on one of them says why. Lists are given whole; what the scenario says of its server itself holds all the same.
 */
import { type BlueprintInput, resolvedDefault } from '../../models/index.js';

const { processors, memory, powerSupplies, storage } = resolvedDefault;
const [firstStorage, ...otherStorages] = storage;

/** With other volumes, on bays of the default server's first storage. */
function withVolumes(volumes: (typeof storage)[number]['volumes']): BlueprintInput {
  return firstStorage === undefined ? {} : { storage: [{ ...firstStorage, volumes }, ...otherStorages] };
}

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
