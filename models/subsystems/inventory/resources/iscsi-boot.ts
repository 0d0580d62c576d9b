/**
 * iSCSI boot of a function: how its adapter finds the disk that it offers the host. What was set stands in the settings
 * of the function by the name it has here; what is as it left the factory does not stand there.
 * Source: behaviour § 2.17, NetworkDeviceFunction.
 */
import type { View } from '../../../resource/define.js';
import { ipReader, isPlaceholder } from '../../../resource/host-readers.js';
import { presentIn } from '../../../resource/kept-settings.js';
import { nothing, type Scalar } from '../../../resource/kinds.js';
import type { Params } from '../../../resource/place.js';
import { secretProperty } from '../../../resource/property.js';
import { flag, nullable, oneOf, type Reader, text, whole } from '../../../resource/readers.js';
import { group, type Row, type Rows, row } from '../../../resource/rows.js';
import type { Sealed } from '../../../sealed.js';
import type { ControllerStage } from '../../../stage.js';
import type { IscsiBoot } from '../adapter-settings.js';
import type { Shown } from './adapter-rows.js';
import type { FunctionPlace } from './function-settings.js';

type FunctionView = View<FunctionPlace>;
type FunctionRow = Row<FunctionView, FunctionPlace>;

/** Longest name of a node. Unit: octets. Source: RFC 7143 § 4.2.7.1. */
const nodeName = text({ lengthMax: 223, pattern: /^(iqn\.\d{4}-\d{2}\.|eui\.|naa\.)[\x21-\x7E]+$/ });
const userName = text({ lengthMax: 64, pattern: /^[\x20-\x7E]*$/ });
/** Source: behaviour § 2.7: what CHAP takes. */
const secret = text({ lengthMax: 16, pattern: /^[\x21-\x7E]{12,16}$/ });
const lun = whole(0, 255);
const vlanId = whole(0, 4_094);
const tcpPort = whole(1, 65_535);
/** Source: RFC 7143 § 4.1. */
const iscsiPort = 3_260;

const privilege = 'HostNICConfigPriv';

function nameIn({ NetworkAdapterId, NetworkDeviceFunctionId }: Params): string {
  return `${NetworkAdapterId}/${NetworkDeviceFunctionId}`;
}

/** With a value as it left the factory there is nothing to be kept: it is not pending for being set again. */
function keep(
  { draft, view }: ControllerStage,
  params: Params,
  name: string,
  value: Scalar | Sealed,
  factory: Scalar,
): void {
  const kept = presentIn(draft.adapters.configured.functions, nameIn(params));
  const { [name]: _, ...others } = presentIn(view.adapters.configured.functions, nameIn(params)).iscsi ?? {};
  const iscsi: IscsiBoot = value === factory ? others : { ...others, [name]: value };
  if (Object.keys(iscsi).length === 0) delete kept.iscsi;
  else kept.iscsi = iscsi;
}

interface Setting {
  readonly rowFor: (shown: Shown, name: string) => FunctionRow;
}

function setting<Value extends Scalar>(
  reader: Reader<Value>,
  factory: NoInfer<Value>,
  says: string,
): Setting {
  return {
    rowFor: (shown, name) =>
      row<Value, FunctionView, Value, Value, FunctionPlace>(
        reader,
        says,
        // What is kept under the name is what its reader made.
        ({ tree, params }) =>
          (presentIn(tree.adapters[shown].functions, nameIn(params)).iscsi?.[name] ?? factory) as Value,
        {
          set: {
            privilege,
            apply: (stage, value: Value, { params }) => {
              const isNone = typeof value === 'string' && isPlaceholder(value);
              keep(stage, params, name, isNone ? null : value, factory);
            },
          },
        },
      ),
  };
}

function secretSetting(says: string): Setting {
  return {
    rowFor: (_, name) =>
      row(nothing, says, null, {
        setBy: secretProperty({
          reader: secret,
          privilege,
          redact: (value, { secrets, params }) => ({
            ok: true,
            value: secrets.seal({ address: `adapters/${nameIn(params)}/${name}`, revision: 1 }, value),
          }),
          apply: (stage, sealed, { params }) => keep(stage, params, name, sealed, null),
        }),
      }),
  };
}

const address = (says: string) => setting(nullable(ipReader), null, says);
const node = (says: string) => setting(nullable(nodeName), null, says);

function target(which: string): Readonly<Record<string, Setting>> {
  const called = which.toLowerCase();
  return {
    [`${which}TargetName`]: node(`Name of the ${called} target.`),
    [`${which}TargetIPAddress`]: address(`Address of the ${called} target.`),
    [`${which}TargetTCPPort`]: setting(tcpPort, iscsiPort, `TCP port of the ${called} target.`),
    [`${which}LUN`]: setting(lun, 0, `Logical unit of the ${called} target.`),
    [`${which}VLANEnable`]: setting(flag, false, `Whether frames to the ${called} target are tagged.`),
    [`${which}VLANId`]: setting(nullable(vlanId), null, `VLAN of the ${called} target.`),
    [`${which}DNS`]: address(`${which} name server of the initiator.`),
  };
}

const settings: Readonly<Record<string, Setting>> = {
  AuthenticationMethod: setting(
    oneOf(['None', 'CHAP', 'MutualCHAP']),
    'None',
    'Whether initiator and target prove who they are.',
  ),
  CHAPUsername: setting(nullable(userName), null, 'User name of the initiator.'),
  CHAPSecret: secretSetting('Secret of the initiator; never shown.'),
  MutualCHAPUsername: setting(nullable(userName), null, 'User name of the target.'),
  MutualCHAPSecret: secretSetting('Secret of the target; never shown.'),
  IPAddressType: setting(oneOf(['IPv4', 'IPv6']), 'IPv4', 'Version of IP.'),
  IPMaskDNSViaDHCP: setting(flag, true, 'Whether the initiator takes its address from DHCP.'),
  InitiatorName: node('Name of the initiator.'),
  InitiatorIPAddress: address('Address of the initiator.'),
  InitiatorNetmask: address('Mask of the address of the initiator.'),
  InitiatorDefaultGateway: address('Gateway of the initiator.'),
  RouterAdvertisementEnabled: setting(flag, false, 'Whether advertisements of routers of IPv6 are used.'),
  TargetInfoViaDHCP: setting(flag, true, 'Whether the targets are taken from DHCP.'),
  ...target('Primary'),
  ...target('Secondary'),
};

export function iscsiBootRow(shown: Shown): FunctionRow {
  const rows: Rows<FunctionView, FunctionPlace> = Object.fromEntries(
    Object.entries(settings).map(([name, { rowFor }]) => [name, rowFor(shown, name)]),
  );
  return group('How the adapter finds a disk of iSCSI for the host to boot from.', rows);
}
