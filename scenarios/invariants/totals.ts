/** What is summed up is the sum: processors, memory, watts. */
import type { CloseInvariant, Found, Service, Walked } from './invariant.js';
import { chassis, isEnabled, members, same, sum, system, worst } from './service.js';

/** Assumption: totals in GiB are rounded. */
const roundedGiB = 1;

export const totals: CloseInvariant = {
  name: 'totals',
  says: 'Totals of processors, memory and power are the sums of what is there.',
  judged: 'closely',
  *judge(service) {
    // What the server has is in use once it is on.
    if (isEnabled(service.at(system))) {
      yield* judgeProcessors(service);
      yield* judgeMemory(service);
    }
    yield* judgePower(service);
  },
};

function* judgeProcessors(service: Service): Found {
  const { Count, CoreCount, LogicalProcessorCount, Status } = service.at(system).ProcessorSummary;
  const processors = members(service, `${system}Processors/`);
  const running = processors.filter(isEnabled);
  yield* same('processors', Count, running.length);
  yield* same('CoreCount', CoreCount, sum(running.map((it) => it.TotalEnabledCores)));
  yield* same('LogicalProcessorCount', LogicalProcessorCount, sum(running.map((it) => it.TotalThreads)));
  yield* same('health of processors', Status.HealthRollup, worst(processors));
}

function* judgeMemory(service: Service): Found {
  const { TotalSystemMemoryGiB, Status } = service.at(system).MemorySummary;
  const modules = members(service, `${system}Memory/`);
  const MiB = sum(modules.filter(isEnabled).map((it) => it.CapacityMiB));
  if (Math.abs(TotalSystemMemoryGiB - MiB / 1024) > roundedGiB)
    yield `${TotalSystemMemoryGiB} GiB of ${MiB} MiB`;
  yield* same('health of memory', Status.HealthRollup, worst(modules));
}

function* judgePower(service: Service): Found {
  const { PowerControl, PowerSupplies } = service.at(`${chassis}Power/`);
  const [{ PowerConsumedWatts, PowerCapacityWatts }] = PowerControl;
  const given = sum(PowerSupplies.map((it: Walked) => it.LastPowerOutputWatts ?? 0));
  yield* same('watts', given, PowerConsumedWatts ?? 0);
  yield* same('capacity', PowerCapacityWatts, service.at(`${chassis}PowerSubsystem/`).CapacityWatts);
}
