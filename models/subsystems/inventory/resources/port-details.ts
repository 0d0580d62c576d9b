/** How a port is made, what is plugged into it, and where it is. How its link is set up is in `port-link-settings.ts`. */
import type { View } from '../../../resource/define.js';
import { valuesOf } from '../../../resource/kinds.js';
import { serverPlaceRows, sideRows } from '../../../resource/location-rows.js';
import type { Writing } from '../../../resource/place.js';
import { flag, nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, linkRow, type Row, type Rows, row, section } from '../../../resource/rows.js';
import { status, vendor } from '../../../resource/shared-rows.js';
import { type NetworkPort, portName, portUri } from '../../parts/index.js';
import { mtuBytesMax } from '../adapter-settings.js';
import { cages, findTransceiver, portClass, type Transceiver } from '../port-make.js';
import { linkTransitions, setLinkTransitions } from '../traffic.js';
import { portEnabledRow } from './port-enabled.js';
import { portLink } from './port-link.js';
import { vendorLinksRow } from './port-link-settings.js';
import { lldpDataRow } from './port-lldp.js';
import type { PortPlace } from './port-settings.js';

type PortView = View<PortPlace>;
type PortRows = Rows<PortView, PortPlace>;

const nicSetting = { privilege: 'HostNICConfigPriv' } as const;

/** Header and check sum of a frame. Unit: bytes. Source: IEEE 802.3 § 3.1. */
const frameOverhead = 18;

function isLinked({ tree, part }: PortView): boolean {
  return portLink(tree, part) === 'LinkUp';
}

export const portMakeRows: PortRows = {
  ActiveWidth: row(whole(), 'The lanes that the link uses; 0 without one.', (view: PortView) =>
    isLinked(view) ? portClass(view.part).width : 0,
  ),
  Width: row(whole(), 'The lanes of the port.', ({ part }: PortView) => portClass(part).width),
  CapableProtocolVersions: row(valuesOf(text()), 'The standards that the port can follow.', ({ part }) => [
    portClass(part).protocol,
  ]),
  CurrentProtocolVersion: row(
    nullable(text()),
    'The standard that the link follows; null without one.',
    (view) => (isLinked(view) ? portClass(view.part).protocol : null),
  ),
  Enabled: portEnabledRow,
  LinkTransitionIndicator: row(
    whole(0, 2 ** 31 - 1),
    'How often the link has come or gone since a client wrote a number here, and that number.',
    ({ tree, part }: PortView) => linkTransitions(tree, part),
    {
      volatile: true,
      set: {
        ...nicSetting,
        apply: (stage, value, { part }: Writing<PortPlace>) => setLinkTransitions(stage, part, value),
      },
    },
  ),
  Location: section('Where the port is.', ({ part }: PortView) => part, {
    PartLocation: group('The place, and how it is counted.', {
      LocationOrdinalValue: row(
        whole(),
        'Its number among places of its kind.',
        ({ built }: NetworkPort) => built.number,
      ),
      ...sideRows('Connector'),
      ServiceLabel: row(
        text(),
        'The label of the port, with that of its slot.',
        ({ device, built }) => `Slot ${device.built.slot} Port ${built.number}`,
      ),
    }),
    ...serverPlaceRows('HostNICConfigPriv'),
  }),
  LocationIndicatorActive: row(
    flag,
    'Whether the light that tells the port from its neighbours is on.',
    ({ tree, part }) => tree.devices.litPorts[portName(part)] ?? false,
    {
      set: {
        ...nicSetting,
        apply: ({ draft }, isLit, { part }: Writing<PortPlace>) => {
          if (isLit) draft.devices.litPorts[portName(part)] = true;
          else delete draft.devices.litPorts[portName(part)];
        },
      },
    },
  ),
  MaxFrameSize: row(
    whole(),
    'The longest frame that the port sends and takes.',
    mtuBytesMax + frameOverhead,
    {
      unit: 'bytes',
    },
  ),
  Metrics: linkRow('What the port counts.', ({ part }) => `${portUri(part)}Metrics/`),
  PortMedium: row(oneOf(['Electrical', 'Optical']), 'What the link runs over.', ({ part }) =>
    portClass(part).cage === undefined ? 'Electrical' : 'Optical',
  ),
  SFP: section(
    'What is plugged into the cage of the port.',
    ({ tree, part }: PortView) => {
      const found = findTransceiver(tree, part);
      return found === undefined ? undefined : { found };
    },
    {
      Manufacturer: ofTransceiver('The maker of the transceiver.', (_, maker) => maker),
      PartNumber: ofTransceiver('The number that its kind is ordered by.', ({ partNumber }) => partNumber),
      SerialNumber: ofTransceiver(
        'The number that its maker gave to this very piece.',
        ({ serialNumber }) => serialNumber,
      ),
      Type: row(oneOf(cages), 'The form of the transceiver.', ({ found }) => found?.type),
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
  says: string,
  pick: (found: Transceiver, maker: string) => string,
): Row<Plugged, PortPlace> {
  return row(text(), says, ({ found }: Plugged, { part }) =>
    found === null ? undefined : pick(found, part.device.built.manufacturer),
  );
}

/** Assumption: adapters of this class have no loopback that the controller could switch on. */
export const portVendorRow: Row<PortView, PortPlace> = vendor(
  'VndPort.v1_0_2.VndPort',
  'What the vendor adds to a port: its link, its neighbour and its diagnostics.',
  {
    AutoNegotiationCapable: row(flag, 'Whether the ends can agree on a speed.', true),
    ConfiguredNetworkLinks: vendorLinksRow,
    LldpData: lldpDataRow,
    PortDiagnosticLocalLoopbackCapable: row(flag, 'Whether the port can hear itself.', false),
    PortDiagnosticRemoteLoopbackCapable: row(flag, 'Whether the port can send back what it hears.', false),
    PortDiagnosticEnableLocalLoopback: row(flag, 'Whether the port hears itself.', false),
    PortDiagnosticEnableRemoteLoopback: row(flag, 'Whether the port sends back what it hears.', false),
    PortDiagnosticsEnabled: row(flag, 'Whether the port tests itself.', false),
  },
);
