/** What is shown in two places is the same in both: the older resources of a part and the newer, the host's view and the enclosure's. */
import type { CloseInvariant, Found, Service } from './invariant.js';
import { chassis, manager, members, root, same, system, worst } from './service.js';

const identities = ['IndicatorLED', 'LocationIndicatorActive', 'SerialNumber', 'SKU', 'Model'];
const ofSupplies = ['SerialNumber', 'Model', 'FirmwareVersion', 'PowerCapacityWatts', 'Status'];

export const twoPlaces: CloseInvariant = {
  name: 'two places',
  says: 'What is shown in two places is the same in both.',
  judged: 'closely',
  *judge(service) {
    yield* judgeServer(service);
    yield* judgeSupplies(service);
    yield* judgeFans(service);
    yield* judgeTemperatures(service);
    yield* judgeAdapters(service);
    yield* judgePorts(service);
  },
};

/** There is one light, one name, one clock, one version. */
function* judgeServer(service: Service): Found {
  const [host, enclosure, controller] = [service.at(system), service.at(chassis), service.at(manager)];
  for (const name of identities) yield* same(name, host[name], enclosure[name]);
  yield* same('DateTime', controller.DateTime, service.at(`${manager}DateTime/`).DateTime);
  yield* same('firmware', controller.FirmwareVersion, controller.Oem.Vnd.Firmware.Current.VersionString);
  const [shown] = service.at(root).Oem.Vnd.Manager;
  if (!controller.FirmwareVersion.endsWith(shown.ManagerFirmwareVersion))
    yield `firmware: ${controller.FirmwareVersion}, and ${shown.ManagerFirmwareVersion}`;
}

function* judgeSupplies(service: Service): Found {
  const older = service.at(`${chassis}Power/`).PowerSupplies;
  const newer = members(service, `${chassis}PowerSubsystem/PowerSupplies/`);
  yield* same('supplies', older.length, newer.length);
  for (const [index, supply] of newer.entries()) {
    for (const name of ofSupplies) yield* same(`${name} of ${supply.Id}`, supply[name], older[index]?.[name]);
  }
}

function* judgeFans(service: Service): Found {
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

function* judgeTemperatures(service: Service): Found {
  for (const it of service.at(`${chassis}Thermal/`).Temperatures) {
    const sensor = service.at(`${chassis}Sensors/${it.SensorNumber}/`);
    yield* same(`reading of ${it.Name}`, it.ReadingCelsius, sensor?.Reading);
    yield* same(`status of ${it.Name}`, it.Status, sensor?.Status);
  }
}

/** An adapter is as its ports are. */
function* judgeAdapters(service: Service): Found {
  for (const adapter of members(service, `${chassis}NetworkAdapters/`)) {
    const ports = members(service, adapter.Ports['@odata.id']);
    yield* same(adapter.Id, adapter.Status.HealthRollup, worst([adapter, ...ports]));
    const [controller] = adapter.Controllers;
    yield* same(adapter.Id, controller.ControllerCapabilities.NetworkPortCount, ports.length);
    const twin = service.at(`${system}NetworkInterfaces/${adapter.Id}/`);
    yield* same(adapter.Id, twin?.Status, adapter.Status);
  }
}

function* judgePorts(service: Service): Found {
  for (const it of members(service, `${system}EthernetInterfaces/`)) {
    const port = service.at(it.Links?.Ports?.[0]?.['@odata.id'] ?? '');
    if (port === undefined) continue;
    yield* same(`link of ${it.Id}`, it.LinkStatus, port.LinkStatus);
    yield* same(`address of ${it.Id}`, [it.MACAddress], port.Ethernet.AssociatedMACAddresses);
  }
}
