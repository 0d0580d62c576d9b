/** Invariants of values that have to agree in several resources: sums, health, power, and duplicated values. */
import {
  chassis,
  isEnabled,
  manager,
  members,
  type OnDemandInvariant,
  rank,
  root,
  type Service,
  same,
  sum,
  system,
  type UntypedBody,
  type Violations,
  worst,
} from './invariant.js';

/** Tolerance of totals. Assumption: totals in GiB are rounded. Unit: GiB. */
const roundedGiB = 1;

export const totals: OnDemandInvariant = {
  name: 'totals',
  description: 'Totals of processors, memory and power are the sums of the present parts.',
  judged: 'closely',
  *check(service) {
    // Only a running server is checked, because it uses all of its parts.
    if (isEnabled(service.at(system))) {
      yield* judgeProcessors(service);
      yield* judgeMemory(service);
    }
    yield* judgePower(service);
  },
};

function* judgeProcessors(service: Service): Violations {
  const { Count, CoreCount, LogicalProcessorCount, Status } = service.at(system).ProcessorSummary;
  const processors = members(service, `${system}Processors/`);
  const running = processors.filter(isEnabled);
  yield* same('processors', Count, running.length);
  yield* same('CoreCount', CoreCount, sum(running.map((it) => it.TotalEnabledCores)));
  yield* same('LogicalProcessorCount', LogicalProcessorCount, sum(running.map((it) => it.TotalThreads)));
  yield* same('health of processors', Status.HealthRollup, worst(processors));
}

function* judgeMemory(service: Service): Violations {
  const { TotalSystemMemoryGiB, Status } = service.at(system).MemorySummary;
  const modules = members(service, `${system}Memory/`);
  const MiB = sum(modules.filter(isEnabled).map((it) => it.CapacityMiB));
  if (Math.abs(TotalSystemMemoryGiB - MiB / 1024) > roundedGiB)
    yield `${TotalSystemMemoryGiB} GiB of ${MiB} MiB`;
  yield* same('health of memory', Status.HealthRollup, worst(modules));
}

function* judgePower(service: Service): Violations {
  const { PowerControl, PowerSupplies } = service.at(`${chassis}Power/`);
  const [{ PowerConsumedWatts, PowerCapacityWatts }] = PowerControl;
  const given = sum(PowerSupplies.map((it: UntypedBody) => it.LastPowerOutputWatts ?? 0));
  yield* same('watts', given, PowerConsumedWatts ?? 0);
  yield* same('capacity', PowerCapacityWatts, service.at(`${chassis}PowerSubsystem/`).CapacityWatts);
}

/** Health is rolled up: a component is as healthy as its worst part, by the same rule everywhere. */
export const health: OnDemandInvariant = {
  name: 'health',
  description: 'Health is rolled up by one rule, from parts to the system.',
  judged: 'closely',
  *check(service) {
    const { Status, Oem, ProcessorSummary, MemorySummary } = service.at(system);
    const { AggregateServerHealth, ...aggregate } = Oem.Vnd.AggregateHealthStatus;
    const families = Object.values<UntypedBody>(aggregate).filter((it) => it?.Status !== undefined);
    yield* same('AggregateServerHealth', AggregateServerHealth, Status.HealthRollup);
    yield* same('HealthRollup', Status.HealthRollup, worst([{ Status }, ...families]));
    yield* same('processors', aggregate.Processors.Status.Health, ProcessorSummary.Status.HealthRollup);
    yield* same('memory', aggregate.Memory.Status.Health, MemorySummary.Status.HealthRollup);
    const adapters = members(service, `${chassis}NetworkAdapters/`);
    const rolledUp = adapters.map(({ Status }) => ({ Status: { ...Status, Health: Status.HealthRollup } }));
    // The value is unknown from the reset to the end of POST (behaviour § 3.1).
    if (aggregate.Network.Status.Health !== null)
      yield* same('network', aggregate.Network.Status.Health, worst(rolledUp));
    const thermal = service.at(`${chassis}ThermalSubsystem/`);
    yield* same('fans', aggregate.Fans.Status.Health, thermal.Status.Health);
    const temperatures = service.at(`${chassis}Thermal/`).Temperatures;
    yield* same('temperatures', aggregate.Temperatures.Status.Health, worst(temperatures));
    const enclosure = service.at(chassis).Status;
    if (rank(enclosure.HealthRollup) < rank(enclosure.Health))
      yield 'the chassis is healthier than its parts';
    if (rank(Status.HealthRollup) < rank(enclosure.HealthRollup))
      yield 'the system is healthier than its chassis';
    if (rank(Status.HealthRollup) < rank(Status.Health)) yield 'the system is healthier than its parts';
  },
};

/** All resources report the same power state of the server, and the reported durations agree with this state. */
export const power: OnDemandInvariant = {
  name: 'power',
  description: 'The server is on or off in all of its resources, and boots from an existing option.',
  judged: 'closely',
  *check(service) {
    yield* judgeState(service);
    yield* judgeMeters(service);
    const options = members(service, `${system}BootOptions/`).map((it): string => it.BootOptionReference);
    const order: string[] = [...service.at(system).Boot.BootOrder];
    yield* same('boot options', order.sort(), options.sort());
  },
};

function* judgeState(service: Service): Violations {
  const { PowerState, BootProgress, Oem } = service.at(system);
  yield* same('PowerState', PowerState, service.at(chassis).PowerState);
  const { PostState, SystemUsage } = Oem.Vnd;
  const down = PowerState === 'Off';
  if (PowerState !== 'PoweringOff') yield* same(PostState, PostState === 'PowerOff', down);
  if (down && BootProgress.LastState !== 'None') yield `off with ${BootProgress.LastState}`;
  if (down && SystemUsage.CPUUtil > 0) yield `off with ${SystemUsage.CPUUtil} % of the processors in use`;
  if (BootProgress.LastState === 'OSRunning' && PostState !== 'FinishedPost') yield `runs in ${PostState}`;
}

function* judgeMeters(service: Service): Violations {
  const { PowerState, Oem } = service.at(system);
  const { CurrentPowerOnTimeSeconds: current, PowerOnMinutes: all } = Oem.Vnd;
  if (Math.floor(current / 60) > all) yield `on for ${current} s of ${all} min`;
  if (PowerState === 'Off' && current !== null) yield `off for ${current} s`;
  if (PowerState === 'On' && !(current >= 0)) yield `on for ${current} s`;
}

const identities = ['IndicatorLED', 'LocationIndicatorActive', 'SerialNumber', 'SKU', 'Model'];

const ofSupplies = ['SerialNumber', 'Model', 'FirmwareVersion', 'PowerCapacityWatts', 'Status'];

/**
 * Duplicated values are equal: in older and newer resources of a part, and in the resources of the host and the
 * enclosure.
 */
export const sameInBothResources: OnDemandInvariant = {
  name: 'two places',
  description: 'A value that two resources show is equal in both.',
  judged: 'closely',
  *check(service) {
    yield* judgeServer(service);
    yield* judgeSupplies(service);
    yield* judgeFans(service);
    yield* judgeTemperatures(service);
    yield* judgeAdapters(service);
    yield* judgePorts(service);
  },
};

/** Checks that all resources show the same indicator LED, name, clock and version. */
function* judgeServer(service: Service): Violations {
  const [host, enclosure, controller] = [service.at(system), service.at(chassis), service.at(manager)];
  for (const name of identities) yield* same(name, host[name], enclosure[name]);
  yield* same('DateTime', controller.DateTime, service.at(`${manager}DateTime/`).DateTime);
  yield* same('firmware', controller.FirmwareVersion, controller.Oem.Vnd.Firmware.Current.VersionString);
  const [shown] = service.at(root).Oem.Vnd.Manager;
  if (!controller.FirmwareVersion.endsWith(shown.ManagerFirmwareVersion))
    yield `firmware: ${controller.FirmwareVersion}, and ${shown.ManagerFirmwareVersion}`;
}

function* judgeSupplies(service: Service): Violations {
  const older = service.at(`${chassis}Power/`).PowerSupplies;
  const newer = members(service, `${chassis}PowerSubsystem/PowerSupplies/`);
  yield* same('supplies', older.length, newer.length);
  for (const [index, supply] of newer.entries()) {
    for (const name of ofSupplies) yield* same(`${name} of ${supply.Id}`, supply[name], older[index]?.[name]);
  }
}

function* judgeFans(service: Service): Violations {
  const older = service.at(`${chassis}Thermal/`).Fans;
  const newer = members(service, `${chassis}ThermalSubsystem/Fans/`);
  yield* same('fans', older.length, newer.length);
  for (const [index, fan] of newer.entries()) {
    yield* same(`Status of ${fan.Id}`, fan.Status, older[index]?.Status);
    yield* same(`speed of ${fan.Id}`, fan.SpeedPercent.Reading, older[index]?.Reading);
    const sensor = service.at(fan.SpeedPercent.DataSourceUri ?? '');
    if (sensor !== undefined) yield* same(`sensor of ${fan.Id}`, fan.SpeedPercent.Reading, sensor.Reading);
  }
}

function* judgeTemperatures(service: Service): Violations {
  for (const it of service.at(`${chassis}Thermal/`).Temperatures) {
    const sensor = service.at(`${chassis}Sensors/${it.SensorNumber}/`);
    yield* same(`reading of ${it.Name}`, it.ReadingCelsius, sensor?.Reading);
    yield* same(`status of ${it.Name}`, it.Status, sensor?.Status);
  }
}

/** Checks that the state of an adapter agrees with its ports. */
function* judgeAdapters(service: Service): Violations {
  for (const adapter of members(service, `${chassis}NetworkAdapters/`)) {
    const ports = members(service, adapter.Ports['@odata.id']);
    yield* same(adapter.Id, adapter.Status.HealthRollup, worst([adapter, ...ports]));
    const [controller] = adapter.Controllers;
    yield* same(adapter.Id, controller.ControllerCapabilities.NetworkPortCount, ports.length);
    const twin = service.at(`${system}NetworkInterfaces/${adapter.Id}/`);
    yield* same(adapter.Id, twin?.Status, adapter.Status);
  }
}

function* judgePorts(service: Service): Violations {
  for (const it of members(service, `${system}EthernetInterfaces/`)) {
    const port = service.at(it.Links?.Ports?.[0]?.['@odata.id'] ?? '');
    if (port === undefined) continue;
    yield* same(`link of ${it.Id}`, it.LinkStatus, port.LinkStatus);
    yield* same(`address of ${it.Id}`, [it.MACAddress], port.Ethernet.AssociatedMACAddresses);
  }
}

/** The role of every account exists. */
export const accounts: OnDemandInvariant = {
  name: 'accounts',
  description: 'Every account has an existing role.',
  judged: 'closely',
  *check(service) {
    for (const account of members(service, `${root}AccountService/Accounts/`)) {
      const role = service.at(account.Links.Role['@odata.id']);
      yield* same(`role of ${account.UserName}`, role?.Id, account.RoleId);
    }
  },
};
