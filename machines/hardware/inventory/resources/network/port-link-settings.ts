/**
 * Link settings of a port: its speed with or without auto-negotiation, and the bandwidth of its function. These
 * settings are pending like other adapter settings.
 */
import type { Json } from '../../../../../engine/index.js';
import type { Transaction } from '../../../../../models/index.js';
import type { Message } from '../../../../../models/messages/index.js';
import type { View, WriteTarget } from '../../../../../models/resource/index.js';
import {
  decimal,
  fixedListOf,
  flag,
  linkRow,
  list,
  members,
  notInList,
  oneOfNumbers,
  property,
  type Row,
  type Rows,
  row,
  valuesOf,
  whole,
} from '../../../../../models/resource/index.js';
import { functionUri, type NetworkPort } from '../../../../parts/index.js';
import { capableSpeeds, type LinkForm, linkForm, linkFormName } from '../../port-make.js';
import { readOverride, type SettingsView, writeOverride } from './adapter-rows.js';
import { presentPort } from './port-lldp.js';
import type { PortLocation } from './port-settings.js';

type PortView = View<PortLocation>;
type PortRows = Rows<PortView, PortLocation>;

const nicSetting = { privilege: 'HostNICConfigPriv' } as const;

/** Maximum share of the bandwidth. Unit: %. */
const allocationMax = 100;

interface Allocation {
  readonly percent: number;
  readonly port: NetworkPort;
}

/** Returns the row with the share of the port's bandwidth that its only function may use. */
function bandwidth(
  shown: SettingsView,
  name: string,
  description: string,
  delivered: number,
): Row<PortView, PortLocation> {
  return list(
    description,
    ({ tree, part }: PortView): readonly Allocation[] => [
      { port: part, percent: readOverride(presentPort(tree.adapters[shown].ports, part), name, delivered) },
    ],
    {
      AllocationPercent: row(whole(), 'Share of the bandwidth, in percent.', 'percent', { unit: '%' }),
      NetworkDeviceFunction: linkRow(
        'Network device function that receives this share of the bandwidth.',
        ({ port }: Allocation) => functionUri(port),
      ),
    },
    {
      setBy: property({
        ...nicSetting,
        reader: fixedListOf(members({ AllocationPercent: whole(0, allocationMax) }), 1),
        apply: ({ draft }, [element], { params }) => {
          const percent = element?.AllocationPercent;
          if (percent === undefined) return;
          const { NetworkAdapterId, PortId } = params;
          const place = draft.adapters.configured.ports[`${NetworkAdapterId}/${PortId}`];
          if (place !== undefined) writeOverride(place, name, percent === delivered ? undefined : percent);
        },
      }),
    },
  );
}

const networkLink = {
  speed: oneOfNumbers([1, 10, 25, 40, 50, 100, 200, 400]),
  width: oneOfNumbers([1, 4, 8]),
};

const linksReader = fixedListOf(
  members({ ConfiguredLinkSpeedGbps: networkLink.speed, ConfiguredWidth: networkLink.width }),
  1,
);

type RequestedLink = { readonly [Name in keyof LinkForm]?: LinkForm[Name] | undefined };

/**
 * Stores the requested link settings under the property names of `LinkForm`. Absent members leave their settings
 * unchanged.
 */
function setLink(
  { draft }: Transaction,
  { params }: Pick<WriteTarget, 'params'>,
  asked: RequestedLink,
): void {
  const place = draft.adapters.configured.ports[`${params.NetworkAdapterId}/${params.PortId}`];
  if (place === undefined) return;
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  const form = { ...readOverride(place, linkFormName, {}), ...Object.fromEntries(given) };
  writeOverride(place, linkFormName, Object.keys(form).length === 0 ? undefined : form);
}

const linkConfigurationList = property({
  ...nicSetting,
  reader: fixedListOf(members({ AutoSpeedNegotiationEnabled: flag, ConfiguredNetworkLinks: linksReader }), 1),
  apply: (stage, [element], writing) => {
    const [link] = element?.ConfiguredNetworkLinks ?? [];
    setLink(stage, writing, {
      autoNegotiated: element?.AutoSpeedNegotiationEnabled,
      speedGbps: link?.ConfiguredLinkSpeedGbps,
      width: link?.ConfiguredWidth,
    });
  },
});

const linkPointers = ['/LinkConfiguration', '/Oem/Vnd/ConfiguredNetworkLinks'] as const;

/** Refuses a speed that the port does not support, even if another port supports it. */
export function finishLink(
  { view }: Transaction,
  set: ReadonlyMap<string, Json>,
  { part }: Pick<WriteTarget<PortLocation>, 'part'>,
): readonly Message[] {
  const { speedGbps } = linkForm(view.adapters.configured, part);
  const pointer = linkPointers.find((each) => set.has(each));
  if (pointer === undefined || capableSpeeds(part).includes(speedGbps)) return [];
  return [notInList({ name: 'ConfiguredLinkSpeedGbps', pointer }, speedGbps)];
}

const configuredLinkRows: Rows<{ readonly speedGbps: number; readonly width: number }> = {
  ConfiguredLinkSpeedGbps: row(
    decimal,
    'Configured link speed without auto-negotiation, in gigabits per second.',
    'speedGbps',
    {
      unit: 'Gbit/s',
    },
  ),
  ConfiguredWidth: row(whole(), 'Number of lanes in use while auto-negotiation is off.', 'width'),
};

/** Creates the rows of the link settings of a port: the bandwidth of its function, and the configuration of its link. */
export function portLinkRows(shown: SettingsView): PortRows {
  const formOf = ({ tree, part }: PortView) => linkForm(tree.adapters[shown], part);
  return {
    FunctionMaxBandwidth: bandwidth(
      shown,
      'FunctionMaxBandwidth',
      'Maximum bandwidth of each function, as a share of the bandwidth of the port.',
      allocationMax,
    ),
    FunctionMinBandwidth: bandwidth(
      shown,
      'FunctionMinBandwidth',
      'Minimum bandwidth of each function, as a share of the bandwidth of the port.',
      0,
    ),
    LinkConfiguration: list(
      'Configuration of the link.',
      (view: PortView) => [{ port: view.part, ...formOf(view) }],
      {
        AutoSpeedNegotiationCapable: row(
          flag,
          'Indicates whether the port supports auto-negotiation of the speed.',
          true,
        ),
        AutoSpeedNegotiationEnabled: row(
          flag,
          'Indicates whether auto-negotiation of the speed is enabled.',
          'autoNegotiated',
        ),
        CapableLinkSpeedGbps: row(
          valuesOf(decimal),
          'Link speeds that the port supports, in gigabits per second.',
          ({ port }) => capableSpeeds(port),
        ),
        ConfiguredNetworkLinks: list(
          'Link settings that apply while auto-negotiation is off.',
          (form: LinkForm & { readonly port: NetworkPort }) => [form],
          configuredLinkRows,
        ),
      },
      { setBy: linkConfigurationList },
    ),
  };
}

/** Row of the same link settings in the vendor extension. A client can write the settings in either row. */
export const vendorLinksRow: Row<PortView, PortLocation> = list(
  'Link settings that apply while auto-negotiation is off.',
  ({ tree, part }: PortView) => [linkForm(tree.adapters.inForce, part)],
  configuredLinkRows,
  {
    setBy: property({
      ...nicSetting,
      reader: linksReader,
      apply: (stage, [link], writing) =>
        setLink(stage, writing, {
          speedGbps: link?.ConfiguredLinkSpeedGbps,
          width: link?.ConfiguredWidth,
        }),
    }),
  },
);
