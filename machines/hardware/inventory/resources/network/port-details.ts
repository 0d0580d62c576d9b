/** Hardware, transceiver and location of a port. Its link settings are in `port-link-settings.ts`. */
import {
  flag,
  group,
  linkRow,
  nullable,
  oneOf,
  type Row,
  type Rows,
  row,
  section,
  status,
  text,
  type View,
  valuesOf,
  vendor,
  type WriteTarget,
  whole,
} from '../../../../../models/resource/index.js';

import {
  type NetworkPort,
  portName,
  portUri,
  serverLocationRows,
  sideRows,
} from '../../../../parts/index.js';
import { mtuBytesMax } from '../../adapter-settings.js';
import { cages, findTransceiver, portClass, type Transceiver } from '../../port-make.js';
import { linkTransitions, setLinkTransitions } from '../../traffic.js';
import { portLink } from './port-link.js';
import { vendorLinksRow } from './port-link-settings.js';
import { lldpDataRow } from './port-lldp.js';
import { type PortLocation, portEnabledRow } from './port-settings.js';

type PortView = View<PortLocation>;
type PortRows = Rows<PortView, PortLocation>;

const nicSetting = { privilege: 'HostNICConfigPriv' } as const;

/** Size of the header and the check sum of a frame. Unit: bytes. Source: IEEE 802.3 § 3.1. */
const frameOverhead = 18;

function isLinked({ tree, part }: PortView): boolean {
  return portLink(tree, part) === 'LinkUp';
}

export const portMakeRows: PortRows = {
  ActiveWidth: row(whole(), 'Number of lanes of the active link; 0 without a link.', (view: PortView) =>
    isLinked(view) ? portClass(view.part).width : 0,
  ),
  Width: row(whole(), 'Number of lanes of the port.', ({ part }: PortView) => portClass(part).width),
  CapableProtocolVersions: row(valuesOf(text()), 'Ethernet standards that the port supports.', ({ part }) => [
    portClass(part).protocol,
  ]),
  CurrentProtocolVersion: row(
    nullable(text()),
    'Ethernet standard of the active link; null without a link.',
    (view) => (isLinked(view) ? portClass(view.part).protocol : null),
  ),
  Enabled: portEnabledRow,
  LinkTransitionIndicator: row(
    whole(0, 2 ** 31 - 1),
    'Counter of link transitions. A client can write any start value.',
    ({ tree, part }: PortView) => linkTransitions(tree, part),
    {
      volatile: true,
      set: {
        ...nicSetting,
        apply: (stage, value, { part }: WriteTarget<PortLocation>) => setLinkTransitions(stage, part, value),
      },
    },
  ),
  Location: section('Physical location of the port.', ({ part }: PortView) => part, {
    PartLocation: group('Location of the port within the adapter.', {
      LocationOrdinalValue: row(
        whole(),
        'Ordinal number of the port among locations of its type.',
        ({ built }: NetworkPort) => built.number,
      ),
      ...sideRows('Connector'),
      ServiceLabel: row(
        text(),
        'Label of the slot and the port.',
        ({ device, built }) => `Slot ${device.built.slot} Port ${built.number}`,
      ),
    }),
    ...serverLocationRows('HostNICConfigPriv'),
  }),
  LocationIndicatorActive: row(
    flag,
    'Indicates whether the identification light of the port is on.',
    ({ tree, part }) => tree.devices.litPorts[portName(part)] ?? false,
    {
      set: {
        ...nicSetting,
        apply: ({ draft }, isLit, { part }: WriteTarget<PortLocation>) => {
          if (isLit) draft.devices.litPorts[portName(part)] = true;
          else delete draft.devices.litPorts[portName(part)];
        },
      },
    },
  ),
  MaxFrameSize: row(whole(), 'Maximum frame size of the port, in bytes.', mtuBytesMax + frameOverhead, {
    unit: 'bytes',
  }),
  Metrics: linkRow('Link to the metrics of the port.', ({ part }) => `${portUri(part)}Metrics/`),
  PortMedium: row(
    oneOf(['Electrical', 'Optical']),
    'Medium of the port, electrical or optical.',
    ({ part }) => (portClass(part).cage === undefined ? 'Electrical' : 'Optical'),
  ),
  SFP: section(
    'Small form-factor pluggable (SFP) transceiver in the port.',
    ({ tree, part }: PortView) => {
      const found = findTransceiver(tree, part);
      return found === undefined ? undefined : { found };
    },
    {
      Manufacturer: ofTransceiver('Manufacturer of the transceiver.', (_, maker) => maker),
      PartNumber: ofTransceiver('Part number of the transceiver.', ({ partNumber }) => partNumber),
      SerialNumber: ofTransceiver('Serial number of the transceiver.', ({ serialNumber }) => serialNumber),
      Type: row(oneOf(cages), 'Type of the transceiver.', ({ found }) => found?.type),
      Status: status(['Health', 'State'], ({ found }: Plugged) =>
        found === null ? { State: 'Absent' } : { Health: 'OK', State: 'Enabled' },
      ),
    },
  ),
};

interface Plugged {
  readonly found: Transceiver | null;
}

function ofTransceiver(
  description: string,
  pick: (found: Transceiver, maker: string) => string,
): Row<Plugged, PortLocation> {
  return row(text(), description, ({ found }: Plugged, { part }) =>
    found === null ? undefined : pick(found, part.device.built.manufacturer),
  );
}

/** Vendor extension of a port. Assumption: adapters of this class have no loopback that the controller could enable. */
export const portVendorRow: Row<PortView, PortLocation> = vendor(
  'VndPort.v1_0_2.VndPort',
  'Vendor extension of a port: link settings, LLDP data and diagnostics.',
  {
    AutoNegotiationCapable: row(
      flag,
      'Indicates whether the port supports auto-negotiation of the speed.',
      true,
    ),
    ConfiguredNetworkLinks: vendorLinksRow,
    LldpData: lldpDataRow,
    PortDiagnosticLocalLoopbackCapable: row(
      flag,
      'Indicates whether the port supports local loopback.',
      false,
    ),
    PortDiagnosticRemoteLoopbackCapable: row(
      flag,
      'Indicates whether the port supports remote loopback.',
      false,
    ),
    PortDiagnosticEnableLocalLoopback: row(flag, 'Indicates whether local loopback is enabled.', false),
    PortDiagnosticEnableRemoteLoopback: row(flag, 'Indicates whether remote loopback is enabled.', false),
    PortDiagnosticsEnabled: row(flag, 'Indicates whether port diagnostics are enabled.', false),
  },
);
