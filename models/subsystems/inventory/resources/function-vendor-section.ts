/** What the vendor adds to a function of an adapter: what it boots by, and its end of a virtual link. */
import type { View } from '../../../resource/define.js';
import { presentIn } from '../../../resource/kept-settings.js';
import { valuesOf } from '../../../resource/kinds.js';
import { flag, nullable, oneOf, text } from '../../../resource/readers.js';
import { type Row, type Rows, row } from '../../../resource/rows.js';
import { fixed, vendor } from '../../../resource/shared-rows.js';
import { lastBootState, powerRecord } from '../../host/index.js';
import { portName } from '../../parts/index.js';
import { givenSettings, type Shown } from './adapter-rows.js';
import type { FunctionPlace } from './function-settings.js';
import { portLink } from './port-link.js';

type FunctionView = View<FunctionPlace>;

const noConnection = '00000000-0000-0000-0000-000000000000';
/** Unit: characters. Source: RFC 4122 § 3. */
const connectionForm = {
  lengthMax: 36,
  pattern: /^[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/,
} as const;

function settingRows(shown: Shown): Rows<FunctionView, FunctionPlace> {
  const given = givenSettings<FunctionPlace>(shown, ({ functions }, part) =>
    presentIn(functions, portName(part)),
  );
  return {
    BootTargetSource: given(
      'BootTargetSource',
      oneOf(['UEFI', 'NetworkDeviceFunction', 'None']),
      'Where the target that it boots from is set.',
      () => 'UEFI' as const,
    ),
    ConnectionID: given(
      'ConnectionID',
      nullable(text(connectionForm)),
      'The virtual connection that it belongs to; all 0 for none.',
      () => noConnection,
    ),
    // One setting with that of its port.
    WakeOnLANEnabled: row(
      flag,
      'Whether a magic packet may wake the host.',
      ({ tree, part }: FunctionView) => presentIn(tree.adapters[shown].ports, portName(part)).wakesHost,
      {
        set: {
          privilege: 'HostNICConfigPriv',
          apply: ({ draft }, wakes, { part }) => {
            presentIn(draft.adapters.configured.ports, portName(part)).wakesHost = wakes;
          },
        },
      },
    ),
  };
}

const linkStatuses = ['NoChannel', 'HostDriverDown', 'VirtualLinkUp'] as const;

/** From end to end: the link of the port, and whoever works with the function. */
function virtualLink({ tree, part }: FunctionView): (typeof linkStatuses)[number] {
  if (portLink(tree, part) !== 'LinkUp') return 'NoChannel';
  return lastBootState(powerRecord(tree)) === 'OSRunning' ? 'VirtualLinkUp' : 'HostDriverDown';
}

const stateRows: Rows<FunctionView, FunctionPlace> = {
  NetDevFuncCapabilities: row(
    valuesOf(oneOf(['Ethernet', 'iSCSI'])),
    'The kinds of network it could work with.',
    () => ['Ethernet', 'iSCSI'] as const,
  ),
  NetDevFuncType: fixed('Ethernet', 'The kind of network it works with.'),
  VirtualLinkStatus: row(oneOf(linkStatuses), 'Whether both ends of its link work.', virtualLink),
};

/** What waits is settings alone. */
export function functionVendorRow(shown: Shown): Row<FunctionView, FunctionPlace> {
  return vendor(
    'VndNetworkDeviceFunction.v1_2_1.VndNetworkDeviceFunction',
    'What the vendor adds to a function of an adapter.',
    { ...settingRows(shown), ...(shown === 'inForce' ? stateRows : {}) },
  );
}
