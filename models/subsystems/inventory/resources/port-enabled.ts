/** The switch of a network port, which stands on the port and on the interface that the host makes of it. */
import type { ControllerStage, View } from '../../../resource/define.js';
import type { Params } from '../../../resource/place.js';
import { flag, oneOf } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import { isPortEnabled, type NetworkPort, portName } from '../../parts/index.js';
import { tellLinks } from '../adapter-links.js';

/** Where something of a network port is shown. */
interface OfPort {
  readonly params: Params;
  readonly part: NetworkPort;
}

function switchPort(stage: ControllerStage, port: NetworkPort, enabled: boolean): void {
  const { disabledPorts } = stage.draft.devices;
  const name = portName(port);
  if (enabled) delete disabledPorts[name];
  else disabledPorts[name] = true;
  tellLinks(stage);
}

export const portEnabledRow: Row<View<OfPort>, OfPort> = row(
  flag,
  'Whether the port is switched on.',
  ({ tree, part }: View<OfPort>) => isPortEnabled(tree, part),
  {
    set: {
      privilege: 'HostNICConfigPriv',
      apply: (stage, enabled, { part }) => switchPort(stage, part, enabled),
    },
  },
);

/** The same in the words of the link. */
export const portLinkStateRow: Row<View<OfPort>, OfPort> = row(
  oneOf(['Enabled', 'Disabled']),
  'Whether the port may have a link.',
  ({ tree, part }: View<OfPort>) => (isPortEnabled(tree, part) ? 'Enabled' : 'Disabled'),
  {
    set: {
      privilege: 'HostNICConfigPriv',
      apply: (stage, state, { part }) => switchPort(stage, part, state === 'Enabled'),
    },
  },
);
