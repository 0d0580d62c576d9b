/** Health rolls up: a whole is as well as the worst of its parts, everywhere by the same rule. */
import type { CloseInvariant, Walked } from './invariant.js';
import { chassis, members, rank, same, system, worst } from './service.js';

export const health: CloseInvariant = {
  name: 'health',
  says: 'Health rolls up by one rule, from parts to the system.',
  judged: 'closely',
  *judge(service) {
    const { Status, Oem, ProcessorSummary, MemorySummary } = service.at(system);
    const { AggregateServerHealth, ...aggregate } = Oem.Vnd.AggregateHealthStatus;
    const families = Object.values<Walked>(aggregate).filter((it) => it?.Status !== undefined);
    yield* same('AggregateServerHealth', AggregateServerHealth, Status.HealthRollup);
    yield* same('HealthRollup', Status.HealthRollup, worst([{ Status }, ...families]));
    yield* same('processors', aggregate.Processors.Status.Health, ProcessorSummary.Status.HealthRollup);
    yield* same('memory', aggregate.Memory.Status.Health, MemorySummary.Status.HealthRollup);
    const adapters = members(service, `${chassis}NetworkAdapters/`);
    const rolledUp = adapters.map(({ Status }) => ({ Status: { ...Status, Health: Status.HealthRollup } }));
    // From the reset to the end of POST nobody knows (behaviour § 3.1).
    if (aggregate.Network.Status.Health !== null)
      yield* same('network', aggregate.Network.Status.Health, worst(rolledUp));
    const thermal = service.at(`${chassis}ThermalSubsystem/`);
    yield* same('fans', aggregate.Fans.Status.Health, thermal.Status.Health);
    const temperatures = service.at(`${chassis}Thermal/`).Temperatures;
    yield* same('temperatures', aggregate.Temperatures.Status.Health, worst(temperatures));
    const enclosure = service.at(chassis).Status;
    if (rank(enclosure.HealthRollup) < rank(enclosure.Health)) yield 'the chassis is better with all parts';
    if (rank(Status.HealthRollup) < rank(enclosure.HealthRollup))
      yield 'the system is better than its chassis';
    if (rank(Status.HealthRollup) < rank(Status.Health)) yield 'the system is better with all parts';
  },
};
