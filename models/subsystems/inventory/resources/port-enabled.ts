/** The switch of a network port, which stands on the port and on the interface that the host makes of it. */
import type { View } from '../../../resource/define.js';
import type { Params } from '../../../resource/place.js';
import { flag } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import { type NetworkPort, portName } from '../../parts/index.js';
import { tellLinks } from '../adapter-links.js';
import { isPortEnabled } from './port-link.js';

/** Where something of a network port is shown. */
interface OfPort {
  readonly params: Params;
  readonly part: NetworkPort;
}

export const portEnabledRow: Row<View<OfPort>, OfPort> = row(
  flag,
  'Whether the port is switched on.',
  ({ tree, part }: View<OfPort>) => isPortEnabled(tree, part),
  {
    set: {
      privilege: 'HostNICConfigPriv',
      apply: (stage, enabled, { part }) => {
        const { draft } = stage;
        const name = portName(part);
        if (enabled) delete draft.devices.disabledPorts[name];
        else draft.devices.disabledPorts[name] = true;
        tellLinks(stage);
      },
    },
  },
);
