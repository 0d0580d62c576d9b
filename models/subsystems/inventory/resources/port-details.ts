/** How a port is made, what is plugged into it, where it is, and how its link is set up. */
import type { Json } from '../../../../engine/index.js';
import type { Message } from '../../../messages/index.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import { decimal, valuesOf } from '../../../resource/kinds.js';
import { serverPlaceRows, sideRows } from '../../../resource/location-rows.js';
import type { Writing } from '../../../resource/place.js';
import { notInList } from '../../../resource/problems.js';
import { property } from '../../../resource/property.js';
import {
  flag,
  listOf,
  members,
  nullable,
  oneOf,
  oneOfNumbers,
  text,
  whole,
} from '../../../resource/readers.js';
import { group, linkRow, list, type Row, type Rows, row, section } from '../../../resource/rows.js';
import { status, vendor } from '../../../resource/shared-rows.js';
import { functionUri, type NetworkPort, portName, portUri } from '../../parts/index.js';
import { mtuBytesMax } from '../adapter-settings.js';
import {
  cages,
  capableSpeeds,
  findTransceiver,
  type LinkForm,
  linkForm,
  linkFormName,
  portClass,
  type Transceiver,
} from '../port-make.js';
import { linkTransitions, setLinkTransitions } from '../traffic.js';
import { readGiven, type Shown, writeGiven } from './adapter-rows.js';
import { portEnabledRow } from './port-enabled.js';
import { portLink } from './port-link.js';
import { lldpDataRow, presentPort } from './port-lldp.js';
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

/** Unit: %. */
const allocationMax = 100;

interface Allocation {
  readonly percent: number;
  readonly port: NetworkPort;
}

/** The one function of a port has a share of it. */
function bandwidth(shown: Shown, name: string, says: string, delivered: number): Row<PortView, PortPlace> {
  return list(
    says,
    ({ tree, part }: PortView): readonly Allocation[] => [
      { port: part, percent: readGiven(presentPort(tree.adapters[shown].ports, part), name, delivered) },
    ],
    {
      AllocationPercent: row(whole(), 'The share, in percent.', 'percent', { unit: '%' }),
      NetworkDeviceFunction: linkRow('The function that has it.', ({ port }: Allocation) =>
        functionUri(port),
      ),
    },
    {
      setBy: property({
        ...nicSetting,
        reader: listOf(members({ AllocationPercent: whole(0, allocationMax) }), 1),
        apply: ({ draft }, [element], { params }) => {
          const percent = element?.AllocationPercent;
          if (percent === undefined) return;
          const { NetworkAdapterId, PortId } = params;
          const place = draft.adapters.configured.ports[`${NetworkAdapterId}/${PortId}`];
          if (place !== undefined) writeGiven(place, name, percent === delivered ? undefined : percent);
        },
      }),
    },
  );
}

const networkLink = {
  speed: oneOfNumbers([1, 10, 25, 40, 50, 100, 200, 400]),
  width: oneOfNumbers([1, 4, 8]),
};

/** Where a port is set to a form, its names are those of `LinkForm`; what is left out stays. */
const linkConfigurationList = property({
  ...nicSetting,
  reader: listOf(
    members({
      AutoSpeedNegotiationEnabled: flag,
      ConfiguredNetworkLinks: listOf(
        members({ ConfiguredLinkSpeedGbps: networkLink.speed, ConfiguredWidth: networkLink.width }),
        1,
      ),
    }),
    1,
  ),
  apply: ({ draft }, [element], { params }) => {
    const place = draft.adapters.configured.ports[`${params.NetworkAdapterId}/${params.PortId}`];
    if (element === undefined || place === undefined) return;
    const { ConfiguredLinkSpeedGbps, ConfiguredWidth } = element.ConfiguredNetworkLinks?.[0] ?? {};
    const { AutoSpeedNegotiationEnabled: autoNegotiated } = element;
    const kept = readGiven(place, linkFormName, {});
    const form = {
      ...kept,
      ...(autoNegotiated === undefined ? {} : { autoNegotiated }),
      ...(ConfiguredLinkSpeedGbps === undefined ? {} : { speedGbps: ConfiguredLinkSpeedGbps }),
      ...(ConfiguredWidth === undefined ? {} : { width: ConfiguredWidth }),
    };
    writeGiven(place, linkFormName, Object.keys(form).length === 0 ? undefined : form);
  },
});

/** A speed that the port does not have is refused, though another port has it. */
export function finishLink(
  { view }: ControllerStage,
  set: ReadonlyMap<string, Json>,
  { part }: Pick<Writing<PortPlace>, 'part'>,
): readonly Message[] {
  const { speedGbps } = linkForm(view.adapters.configured, part);
  const pointer = '/LinkConfiguration';
  if (!set.has(pointer) || capableSpeeds(part).includes(speedGbps)) return [];
  return [notInList({ name: 'ConfiguredLinkSpeedGbps', pointer }, speedGbps)];
}

const configuredLinkRows: Rows<{ readonly speedGbps: number; readonly width: number }> = {
  ConfiguredLinkSpeedGbps: row(decimal, 'The speed without negotiation, in Gbit/s.', 'speedGbps', {
    unit: 'Gbit/s',
  }),
  ConfiguredWidth: row(whole(), 'The lanes without negotiation.', 'width'),
};

/** What waits of a port beside what it is on its network. */
export function portLinkRows(shown: Shown): PortRows {
  const formOf = ({ tree, part }: PortView) => linkForm(tree.adapters[shown], part);
  return {
    FunctionMaxBandwidth: bandwidth(
      shown,
      'FunctionMaxBandwidth',
      'The largest share of the port that a function gets.',
      allocationMax,
    ),
    FunctionMinBandwidth: bandwidth(
      shown,
      'FunctionMinBandwidth',
      'The smallest share of the port that a function gets.',
      0,
    ),
    LinkConfiguration: list(
      'How the link is agreed on.',
      (view: PortView) => [{ port: view.part, ...formOf(view) }],
      {
        AutoSpeedNegotiationCapable: row(flag, 'Whether the ends can agree on a speed.', true),
        AutoSpeedNegotiationEnabled: row(flag, 'Whether the ends agree on a speed.', 'autoNegotiated'),
        CapableLinkSpeedGbps: row(valuesOf(decimal), 'The speeds of the port, in Gbit/s.', ({ port }) =>
          capableSpeeds(port),
        ),
        ConfiguredNetworkLinks: list(
          'The link without negotiation.',
          (form: LinkForm & { readonly port: NetworkPort }) => [form],
          configuredLinkRows,
        ),
      },
      { setBy: linkConfigurationList },
    ),
  };
}

/** Assumption: adapters of this class have no loopback that the controller could switch on. */
export const portVendorRow: Row<PortView, PortPlace> = vendor(
  'VndPort.v1_0_2.VndPort',
  'What the vendor adds to a port: its link, its neighbour and its diagnostics.',
  {
    AutoNegotiationCapable: row(flag, 'Whether the ends can agree on a speed.', true),
    ConfiguredNetworkLinks: list(
      'The link without negotiation.',
      ({ tree, part }: PortView) => [linkForm(tree.adapters.inForce, part)],
      configuredLinkRows,
    ),
    LldpData: lldpDataRow,
    PortDiagnosticLocalLoopbackCapable: row(flag, 'Whether the port can hear itself.', false),
    PortDiagnosticRemoteLoopbackCapable: row(flag, 'Whether the port can send back what it hears.', false),
    PortDiagnosticEnableLocalLoopback: row(flag, 'Whether the port hears itself.', false),
    PortDiagnosticEnableRemoteLoopback: row(flag, 'Whether the port sends back what it hears.', false),
    PortDiagnosticsEnabled: row(flag, 'Whether the port tests itself.', false),
  },
);
