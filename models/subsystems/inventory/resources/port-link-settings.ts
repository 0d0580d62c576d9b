/**
 * How the link of a port is set up: with negotiation or without, and how its function shares it. What is set waits, as other
 * settings of adapters do.
 */
import type { Json } from '../../../../engine/index.js';
import type { Message } from '../../../messages/index.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import { decimal, valuesOf } from '../../../resource/kinds.js';
import type { Writing } from '../../../resource/place.js';
import { notInList } from '../../../resource/problems.js';
import { property } from '../../../resource/property.js';
import { flag, listOf, members, oneOfNumbers, whole } from '../../../resource/readers.js';
import { linkRow, list, type Row, type Rows, row } from '../../../resource/rows.js';
import { functionUri, type NetworkPort } from '../../parts/index.js';
import { capableSpeeds, type LinkForm, linkForm, linkFormName } from '../port-make.js';
import { readGiven, type Shown, writeGiven } from './adapter-rows.js';
import { presentPort } from './port-lldp.js';
import type { PortPlace } from './port-settings.js';

type PortView = View<PortPlace>;
type PortRows = Rows<PortView, PortPlace>;

const nicSetting = { privilege: 'HostNICConfigPriv' } as const;

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

const linksReader = listOf(
  members({ ConfiguredLinkSpeedGbps: networkLink.speed, ConfiguredWidth: networkLink.width }),
  1,
);

type Asked = { readonly [Name in keyof LinkForm]?: LinkForm[Name] | undefined };

/** Where a port is set to a form, its names are those of `LinkForm`; what is left out stays. */
function setLink({ draft }: ControllerStage, { params }: Pick<Writing, 'params'>, asked: Asked): void {
  const place = draft.adapters.configured.ports[`${params.NetworkAdapterId}/${params.PortId}`];
  if (place === undefined) return;
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  const form = { ...readGiven(place, linkFormName, {}), ...Object.fromEntries(given) };
  writeGiven(place, linkFormName, Object.keys(form).length === 0 ? undefined : form);
}

const linkConfigurationList = property({
  ...nicSetting,
  reader: listOf(members({ AutoSpeedNegotiationEnabled: flag, ConfiguredNetworkLinks: linksReader }), 1),
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

/** A speed that the port does not have is refused, though another port has it. */
export function finishLink(
  { view }: ControllerStage,
  set: ReadonlyMap<string, Json>,
  { part }: Pick<Writing<PortPlace>, 'part'>,
): readonly Message[] {
  const { speedGbps } = linkForm(view.adapters.configured, part);
  const pointer = linkPointers.find((each) => set.has(each));
  if (pointer === undefined || capableSpeeds(part).includes(speedGbps)) return [];
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

/** The same link, where the vendor has it: set at either place. */
export const vendorLinksRow: Row<PortView, PortPlace> = list(
  'The link without negotiation.',
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
