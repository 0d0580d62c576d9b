/**
 * What must agree in a server at any instant, whatever it is built of and whatever happened to it: sums, counts,
 * roll-ups, uptimes, links, and whatever is shown in two places. Said of bodies alone, as a client sees them.
 */
import { linksIn } from './crawl.js';

// biome-ignore lint/suspicious/noExplicitAny: bodies are walked into by name, and a name that is wrong fails the rule
type Walked = any;

/** The service at one instant. */
export interface Look {
  /** Undefined where there is nothing. */
  at(uri: string): Walked;
}

/** Gives what contradicts it: nothing when it holds. */
type Rule = (look: Look) => Iterable<string>;

const v1 = '/redfish/v1';
const system = `${v1}/Systems/1/`;
const chassis = `${v1}/Chassis/1/`;
const manager = `${v1}/Managers/1/`;

function members(look: Look, uri: string): Walked[] {
  return look.at(uri).Members.map((member: Walked) => look.at(member['@odata.id']));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** `what` is said here, and the other there. */
function* same(what: string, one: unknown, other: unknown): Iterable<string> {
  const [said, meant] = [JSON.stringify(one), JSON.stringify(other)];
  if (said !== meant) yield `${what}: ${said}, and ${meant}`;
}

const grades = ['OK', 'Warning', 'Critical'];

/** Of what is gone nobody says how well it is, and it is missed all the same. */
function gradeOf({ Status }: Walked): number {
  return Status.State === 'Absent' && Status.Health === undefined ? 1 : grades.indexOf(Status.Health);
}

function worst(parts: readonly Walked[]): string {
  return grades[Math.max(0, ...parts.map(gradeOf))] as string;
}

function isEnabled({ Status }: Walked): boolean {
  return Status.State === 'Enabled';
}

/** What the server has is in use. */
function isStarted(look: Look): boolean {
  return isEnabled(look.at(system));
}

const rules = {
  *'a collection counts its members, and has each once'(look) {
    for (const uri of collections) {
      const body = look.at(uri);
      if (body === undefined) continue;
      const links = body.Members.map((member: Walked) => member['@odata.id']);
      yield* same(uri, body['Members@odata.count'], links.length);
      yield* same(uri, new Set(links).size, links.length);
    }
  },

  *'every link leads somewhere'(look) {
    for (const uri of [system, chassis, manager, ...collections]) {
      for (const link of knownLinks(look.at(uri) ?? {})) {
        const [target = '', pointer = ''] = link.split('#');
        if (notServedYet.some((name) => target.includes(name))) continue;
        const found = pointer
          .split('/')
          .slice(1)
          .reduce((value: Walked, name) => value?.[name], look.at(target));
        if (found === undefined) yield `${uri} links to ${link}`;
      }
    }
  },

  *'the processors that run are those that are summed up'(look) {
    if (!isStarted(look)) return;
    const { Count, CoreCount, LogicalProcessorCount, Status } = look.at(system).ProcessorSummary;
    const processors = members(look, `${system}Processors/`);
    const running = processors.filter(isEnabled);
    yield* same('Count', Count, running.length);
    yield* same('CoreCount', CoreCount, sum(running.map((it) => it.TotalEnabledCores)));
    yield* same('LogicalProcessorCount', LogicalProcessorCount, sum(running.map((it) => it.TotalThreads)));
    yield* same('HealthRollup', Status.HealthRollup, worst(processors));
  },

  *'the memory that is in use is what is summed up'(look) {
    if (!isStarted(look)) return;
    const { TotalSystemMemoryGiB, Status } = look.at(system).MemorySummary;
    const modules = members(look, `${system}Memory/`);
    const MiB = sum(modules.filter(isEnabled).map((it) => it.CapacityMiB));
    if (Math.abs(TotalSystemMemoryGiB - MiB / 1024) > 1) yield `${TotalSystemMemoryGiB} GiB of ${MiB} MiB`;
    yield* same('HealthRollup', Status.HealthRollup, worst(modules));
  },

  *'power supplies give what the server draws'(look) {
    const { PowerControl, PowerSupplies } = look.at(`${chassis}Power/`);
    const [{ PowerConsumedWatts, PowerCapacityWatts }] = PowerControl;
    const given = sum(PowerSupplies.map((it: Walked) => it.LastPowerOutputWatts ?? 0));
    yield* same('watts', given, PowerConsumedWatts ?? 0);
    yield* same('capacity', PowerCapacityWatts, look.at(`${chassis}PowerSubsystem/`).CapacityWatts);
  },

  *'a power supply is the same in both of its places'(look) {
    const older = look.at(`${chassis}Power/`).PowerSupplies;
    const newer = members(look, `${chassis}PowerSubsystem/PowerSupplies/`);
    yield* same('supplies', older.length, newer.length);
    for (const [index, supply] of newer.entries()) {
      for (const name of ['SerialNumber', 'Model', 'FirmwareVersion', 'PowerCapacityWatts', 'Status']) {
        yield* same(`${name} of ${supply.Id}`, supply[name], older[index][name]);
      }
    }
  },

  *'a fan is the same in both of its places, and as its sensor says'(look) {
    const older = look.at(`${chassis}Thermal/`).Fans;
    const newer = members(look, `${chassis}ThermalSubsystem/Fans/`);
    yield* same('fans', older.length, newer.length);
    for (const [index, fan] of newer.entries()) {
      yield* same(`Status of ${fan.Id}`, fan.Status, older[index].Status);
      yield* same(`speed of ${fan.Id}`, fan.SpeedPercent.Reading, older[index].Reading);
      const sensor = look.at(fan.SpeedPercent.DataSourceUri ?? '');
      if (sensor !== undefined) yield* same(`sensor of ${fan.Id}`, fan.SpeedPercent.Reading, sensor.Reading);
    }
  },

  *'a temperature is the same in all of its places'(look) {
    for (const it of look.at(`${chassis}Thermal/`).Temperatures) {
      const sensor = look.at(`${chassis}Sensors/${it.SensorNumber}/`);
      yield* same(`reading of ${it.Name}`, it.ReadingCelsius, sensor?.Reading);
      yield* same(`status of ${it.Name}`, it.Status, sensor?.Status);
    }
  },

  *'health rolls up by one rule'(look) {
    const { Status, Oem, ProcessorSummary, MemorySummary } = look.at(system);
    const { AggregateServerHealth, ...aggregate } = Oem.Vnd.AggregateHealthStatus;
    const families = Object.values<Walked>(aggregate).filter((it) => it?.Status !== undefined);
    yield* same('AggregateServerHealth', AggregateServerHealth, Status.HealthRollup);
    yield* same('HealthRollup', Status.HealthRollup, worst([{ Status }, ...families]));
    yield* same('processors', aggregate.Processors.Status.Health, ProcessorSummary.Status.HealthRollup);
    yield* same('memory', aggregate.Memory.Status.Health, MemorySummary.Status.HealthRollup);
    const adapters = members(look, `${chassis}NetworkAdapters/`);
    const rolledUp = adapters.map(({ Status }) => ({ Status: { ...Status, Health: Status.HealthRollup } }));
    yield* same('network', aggregate.Network.Status.Health, worst(rolledUp));
    const thermal = look.at(`${chassis}ThermalSubsystem/`);
    yield* same('fans', aggregate.Fans.Status.Health, thermal.Status.Health);
    const temperatures = look.at(`${chassis}Thermal/`).Temperatures;
    yield* same('temperatures', aggregate.Temperatures.Status.Health, worst(temperatures));
    const enclosure = look.at(chassis).Status;
    const rank = (health: string) => grades.indexOf(health);
    if (rank(enclosure.HealthRollup) < rank(enclosure.Health)) yield 'the chassis is better with all parts';
    if (rank(Status.HealthRollup) < rank(enclosure.HealthRollup))
      yield 'the system is better than its chassis';
    if (rank(Status.HealthRollup) < rank(Status.Health)) yield 'the system is better with all parts';
  },

  *'an adapter is as its ports are'(look) {
    for (const adapter of members(look, `${chassis}NetworkAdapters/`)) {
      const ports = members(look, adapter.Ports['@odata.id']);
      yield* same(adapter.Id, adapter.Status.HealthRollup, worst([adapter, ...ports]));
      const controller = adapter.Controllers[0];
      yield* same(adapter.Id, controller.ControllerCapabilities.NetworkPortCount, ports.length);
      const twin = look.at(`${system}NetworkInterfaces/${adapter.Id}/`);
      yield* same(adapter.Id, twin?.Status, adapter.Status);
    }
  },

  *'a network port is the same to the host as to the enclosure'(look) {
    for (const it of members(look, `${system}EthernetInterfaces/`)) {
      const port = look.at(it.Links?.Ports?.[0]?.['@odata.id'] ?? '');
      if (port === undefined) continue;
      yield* same(`link of ${it.Id}`, it.LinkStatus, port.LinkStatus);
      yield* same(`address of ${it.Id}`, [it.MACAddress], port.Ethernet.AssociatedMACAddresses);
    }
  },

  *'power is on or off everywhere'(look) {
    const { PowerState, BootProgress, Oem } = look.at(system);
    yield* same('PowerState', PowerState, look.at(chassis).PowerState);
    const { PostState, SystemUsage } = Oem.Vnd;
    const down = PowerState === 'Off';
    if (PowerState !== 'PoweringOff') yield* same(PostState, PostState === 'PowerOff', down);
    if (down && BootProgress.LastState !== 'None') yield `off with ${BootProgress.LastState}`;
    if (down && SystemUsage.CPUUtil > 0) yield `off with ${SystemUsage.CPUUtil} % of the processors in use`;
    if (BootProgress.LastState === 'OSRunning' && PostState !== 'FinishedPost') yield `runs in ${PostState}`;
  },

  *'who is on shows for how long'(look) {
    const { CurrentPowerOnTimeSeconds: current, PowerOnMinutes: all } = look.at(system).Oem.Vnd;
    if (Math.floor(current / 60) > all) yield `on for ${current} s of ${all} min`;
    if (look.at(system).PowerState === 'Off' && current !== null) yield `off for ${current} s`;
    if (look.at(system).PowerState === 'On' && !(current >= 0)) yield `on for ${current} s`;
  },

  *'the boot order is of the options there are'(look) {
    const references = members(look, `${system}BootOptions/`).map((it) => it.BootOptionReference);
    yield* same('options', [...look.at(system).Boot.BootOrder].sort(), references.sort());
  },

  *'there is one light, one name, one clock, one version'(look) {
    const [host, enclosure, controller] = [look.at(system), look.at(chassis), look.at(manager)];
    for (const name of ['IndicatorLED', 'LocationIndicatorActive', 'SerialNumber', 'SKU', 'Model']) {
      yield* same(name, host[name], enclosure[name]);
    }
    yield* same('DateTime', controller.DateTime, look.at(`${manager}DateTime/`).DateTime);
    yield* same('firmware', controller.FirmwareVersion, controller.Oem.Vnd.Firmware.Current.VersionString);
    const [shown] = look.at(`${v1}/`).Oem.Vnd.Manager;
    if (!controller.FirmwareVersion.endsWith(shown.ManagerFirmwareVersion))
      yield shown.ManagerFirmwareVersion;
  },

  *'accounts have roles that exist, and sessions users'(look) {
    for (const account of members(look, `${v1}/AccountService/Accounts/`)) {
      const role = look.at(account.Links.Role['@odata.id']);
      yield* same(`role of ${account.UserName}`, role?.Id, account.RoleId);
    }
  },

  *'logs are in order'(look) {
    const now = Date.parse(look.at(manager).DateTime);
    for (const uri of logs) {
      const entries = look
        .at(uri)
        .Members.map((it: Walked) => (it.Created === undefined ? look.at(it['@odata.id']) : it));
      yield* same(uri, new Set(entries.map((it: Walked) => it.Id)).size, entries.length);
      for (const { Id, Created, Modified } of entries) {
        if (Modified !== undefined && Modified < Created) yield `${uri} ${Id} was changed before it was made`;
        if (!(Date.parse(Created) <= now + oneSecond)) yield `${uri} ${Id} is of ${Created}, later than now`;
      }
    }
  },
} as const satisfies Readonly<Record<string, Rule>>;

const oneSecond = 1_000;

/** Of bodies that were walked: most are the same from one instant to the next. */
const walked = new WeakMap<object, readonly string[]>();

function knownLinks(body: object): readonly string[] {
  const links = walked.get(body) ?? linksIn(body);
  walked.set(body, links);
  return links;
}

const logs = [
  `${system}LogServices/Event/Entries/`,
  `${system}LogServices/IML/Entries/`,
  `${system}LogServices/SL/Entries/`,
  `${manager}LogServices/IEL/Entries/`,
];

const collections = [
  `${system}Memory/`,
  `${system}Processors/`,
  `${system}BootOptions/`,
  `${system}EthernetInterfaces/`,
  `${system}NetworkInterfaces/`,
  `${chassis}NetworkAdapters/`,
  `${chassis}PCIeDevices/`,
  `${chassis}Sensors/`,
  `${chassis}PowerSubsystem/PowerSupplies/`,
  `${chassis}ThermalSubsystem/Fans/`,
  `${v1}/AccountService/Accounts/`,
  `${v1}/AccountService/Roles/`,
  `${v1}/SessionService/Sessions/`,
  ...logs,
];

/** What later parts of the service will be. */
const notServedYet = ['/Bios/', '/Storage/', '/UpdateService/'];

/** Every contradiction, by the rule it breaks. */
export function contradictions(look: Look): string[] {
  return Object.entries<Rule>(rules).flatMap(([says, rule]) =>
    [...rule(look)].map((found) => `${says}: ${found}`),
  );
}
