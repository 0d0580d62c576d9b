/**
 * Bench of many drives: a server with 8 storage controllers and 200 drives, compared with the default server, which has
 * 2 storage controllers and 10 drives. The bench measures the additional memory of a controller, the events of an idle
 * day, and the cost of reads and events.
 */
import { defaultStartMs } from '../../machines/genesis.js';
import { resolveBlueprint } from '../../models/blueprint/blueprint.js';
import { createController, type InProcessController } from '../../scenarios/index.js';
import { bytesEach } from '../heap.js';
import { type Bench, type BenchContext, measure, type Row, row } from '../report.js';

const storageCount = 8;
const drivesEach = 25;
/** Number of drives in the enclosure of the default server. */
const usualDrives = 8;
const driveCount = storageCount * drivesEach;
const heldCount = 40;

/** Limits that the measured figures must meet. */
const addedKibMax = 250;
const idleEventsMax = 0;
const ofDefaultMax = 2;

const rounds = 9;
const readsPerRound = 200;
const pagesPerRound = 20;
const startsPerRound = 5;
const stepMs = 1_000;
const kibibyte = 1_024;

const systemUri = '/redfish/v1/Systems/1/';
const storageUri = `${systemUri}Storage/DE00A000/`;
const driveUri = `${storageUri}Drives/3/`;
const enclosureUri = '/redfish/v1/Chassis/DE00A000/';
const resetUri = `${systemUri}Actions/ComputerSystem.Reset/`;

export const storage: Bench = {
  name: 'storage',
  about: `${driveCount} drives behind ${storageCount} controllers, against the default server`,
  run: async (context) => [...heldRows(context), ...idleRows(), ...(await costRows(context))],
};

type BlueprintInput = NonNullable<NonNullable<Parameters<typeof createController>[0]>['blueprint']>;

/**
 * Returns a blueprint with the maximum number of storage controllers and drives, all equal. Each storage controller has
 * a volume on its first two drives.
 */
function manyDrives(): BlueprintInput {
  const [raid] = resolveBlueprint().storage;
  const [made] = raid?.drives ?? [];
  if (raid === undefined || made === undefined) throw new Error('the default server has no drives');
  const drives = Array.from({ length: drivesEach }, (_, index) => ({ ...made, bay: index + 1 }));
  return {
    storage: Array.from({ length: storageCount }, (_, index) => ({
      ...raid,
      id: `DE00A00${index}`,
      slot: 30 + index,
      drives,
    })),
  };
}

const noDrives: BlueprintInput = { storage: [] };

/**
 * Measures the memory that each of many unused controllers needs. The bench runs this function first, while the heap is
 * small.
 */
function heldRows({ progress }: BenchContext): Row[] {
  progress(`holding ${heldCount} controllers of ${driveCount} drives`);
  const held = (blueprint: () => BlueprintInput) =>
    bytesEach(heldCount, (index) => createController({ seed: `held ${index}`, blueprint: blueprint() })) /
    kibibyte;
  const [bare, full] = [held(() => noDrives), held(manyDrives)];
  return [
    row({
      name: `${driveCount} drives, held`,
      figure: `${full.toFixed(0)} KiB a controller, ${bare.toFixed(0)} KiB without storage`,
      value: full - bare,
      unit: 'KiB',
      atMost: addedKibMax,
    }),
  ];
}

/** Counts the events of an idle day after a start of the host. */
function idleRows(): Row[] {
  const controller = createController({ blueprint: manyDrives() });
  controller.post(resetUri, { ResetType: 'ForceRestart' });
  controller.advance('1h');
  const before = controller.tree.clock.executed;
  controller.advance('1d');
  const events = controller.tree.clock.executed - before;
  return [
    row({
      name: 'an idle day',
      figure: `${events} events in the day that began ${(controller.now - defaultStartMs) / 3_600_000 - 24} h in`,
      value: events,
      unit: 'events',
      atMost: idleEventsMax,
    }),
  ];
}

interface Case {
  readonly name: string;
  readonly times: number;
  /**
   * Numbers of units (such as drives) that one run handles on the default server and on the server with many drives;
   * default 1. The measured time is divided by the number of its server.
   */
  readonly parts?: readonly [usual: number, many: number];
  readonly run: (controller: InProcessController, count: number) => void;
}

/**
 * Returns a case that reads `uri`. Each read is one second after the previous read, so that no result that is valid for
 * one instant is reused.
 */
function read(name: string, uri: string): Case {
  return {
    name,
    times: readsPerRound,
    run: (controller) => {
      controller.advance(stepMs);
      demand(controller.request('GET', uri).status);
    },
  };
}

const cases: readonly Case[] = [
  read('the system, read', systemUri),
  read('the storage, read', storageUri),
  read('a drive, read', driveUri),
  read('what a drive counts, read', `${driveUri}Metrics/`),
  read('the temperature of a drive, read', `${driveUri}EnvironmentMetrics/`),
  {
    ...read('each drive of a full page of an enclosure, read', `${enclosureUri}Drives/?$expand=.`),
    times: pagesPerRound,
    parts: [usualDrives, drivesEach],
  },
  {
    name: 'the light of a drive, set',
    times: readsPerRound,
    run: (controller, count) => {
      demand(controller.request('PATCH', driveUri, { LocationIndicatorActive: count % 2 === 0 }).status);
    },
  },
  {
    name: 'a drive that fails and is well again',
    times: readsPerRound,
    run: (controller) => {
      controller.fault('drive.failed', { part: 'DE00A000/3' });
      controller.clearFault('drive.failed', { part: 'DE00A000/3' });
    },
  },
  {
    name: 'a start of the host',
    times: startsPerRound,
    run: (controller) => {
      demand(controller.request('POST', resetUri, { ResetType: 'ForceRestart' }).status);
      controller.advance('15m');
    },
  },
];

async function costRows(context: BenchContext): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of cases) {
    context.progress(one.name);
    const bodies = [createController(), createController({ blueprint: manyDrives() })].map(
      (controller) => () => {
        for (let count = 0; count < one.times; count++) one.run(controller, count);
      },
    );
    const spent = await measure(context, rounds, bodies);
    const [usual = Number.NaN, many = Number.NaN] = spent.map(
      (ns, index) => ns / one.times / (one.parts?.[index] ?? 1) / 1_000,
    );
    rows.push(
      row({
        name: one.name,
        figure: `${many.toFixed(0)} µs, on the default server ${usual.toFixed(0)} µs`,
        value: many / usual,
        atMost: ofDefaultMax,
      }),
    );
  }
  return rows;
}

function demand(status: number): void {
  if (status >= 300) throw new Error(`answered ${status}`);
}
