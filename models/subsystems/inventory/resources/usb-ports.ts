/** USB ports as the firmware lists them for the vendor's tools: each connector with both of its buses. */
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { ofSystem, systemPattern } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';

const places = ['Internal', 'Front', 'Back', 'MgmtManagement'] as const;
const speeds = ['USB2HighSpeed', 'USB3SuperSpeed'] as const;

interface UsbPort {
  readonly place: (typeof places)[number];
  /** Of the connectors at its place, from 1. */
  readonly instance: number;
  readonly speed: (typeof speeds)[number];
  /** Of the connector among all, from 0. */
  readonly connector: number;
}

/** Assumption: the connectors of a rack server of this class; the service port is the controller's own. */
const connectors = [
  { place: 'Internal', instance: 1, speeds },
  { place: 'Front', instance: 1, speeds },
  { place: 'Back', instance: 1, speeds },
  { place: 'Back', instance: 2, speeds },
  { place: 'MgmtManagement', instance: 1, speeds: ['USB2HighSpeed'] },
] as const;

const usbPorts: readonly UsbPort[] = connectors.flatMap(({ place, instance, speeds: buses }, connector) =>
  buses.map((speed) => ({ place, instance, speed, connector })),
);

/** The controller of the chipset. Assumption: where chipsets of this class have it. */
const host = { bus: 0, device: 0x14, function: 0, path: 'PciRoot(0x0)/Pci(0x14,0x0)' } as const;

const portsPattern = `${systemPattern}USBPorts/` as const;
const portPattern = `${portsPattern}{USBPortId}/` as const;
type PortView = View<PlaceOf<typeof portPattern, UsbPort>>;

export const usbPort = at(portPattern, () =>
  usbPorts.map((part, index) => ({ params: { ...ofSystem, USBPortId: String(index + 1) }, part })),
).resource({
  type: 'VndUSBPort.v2_0_0.VndUSBPort',
  says: 'A bus of a USB connector.',
  properties: {
    ...identity(
      ({ params }: PortView) => params.USBPortId,
      'USB Port Connector',
      'A bus of a USB connector of the server',
    ),
    InstanceNumber: row(whole(), 'Number of the connector at its place, from 1.', 'instance'),
    Location: row(oneOf(places), 'Place of the connector.', 'place'),
    ParentHubInstance: row(whole(), 'Hub that the port is part of; zero for the root.', 0),
    PCIBusNumber: row(whole(), 'Bus of the USB controller.', host.bus),
    PCIDeviceNumber: row(whole(), 'Device number of the USB controller.', host.device),
    PCIFunctionNumber: row(whole(), 'Function of the USB controller.', host.function),
    SharedCapability: row(
      oneOf(['UnsharedManagement', 'SharedManagementPortAutomaticControl']),
      'Whether the management controller uses the connector too.',
      ({ part }) =>
        part.place === 'MgmtManagement' ? 'SharedManagementPortAutomaticControl' : 'UnsharedManagement',
    ),
    SpeedCapability: row(oneOf(speeds), 'Speed of the bus.', 'speed'),
    UEFIDevicePath: row(
      text(),
      'Path by which the firmware finds the port.',
      // The fast buses are counted on behind the slow ones.
      ({ part: { connector, speed } }) =>
        `${host.path}/USB(0x${(connector + (speed === 'USB3SuperSpeed' ? connectors.length : 0)).toString(16).toUpperCase()},0x0)`,
    ),
  },
});

export const usbPortCollection = at(portsPattern, () => [{ params: ofSystem }]).collection({
  type: 'VndUSBPortsCollection.VndUSBPortsCollection',
  says: 'USB ports of the server.',
  name: 'USB Port Connectors',
  description: 'The USB ports of the server',
  members: usbPort,
});
