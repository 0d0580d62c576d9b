/**
 * Settings of an adapter function including iSCSI boot. The function itself and its pending settings have these rows.
 */

import type { Sealed, Transaction } from '../../../../../models/index.js';
import {
  flag,
  group,
  ipReader,
  isPlaceholder,
  nothing,
  nullable,
  oneOf,
  type Params,
  type ParamsOf,
  presentIn,
  type Reader,
  type Row,
  type Rows,
  row,
  type Scalar,
  secretProperty,
  systemPattern,
  text,
  type View,
  whole,
} from '../../../../../models/resource/index.js';
import { adapterPattern, type NetworkPort, permanentMac, portName } from '../../../../parts/index.js';
import { functionBootModes, type IscsiBoot, mtuBytesMax, mtuBytesMin } from '../../adapter-settings.js';
import { adapterSettings, type SettingsView } from './adapter-rows.js';

// iSCSI boot settings of a function. With these settings, the adapter finds the disk from which the host boots. Changed
// settings are stored in the function's settings under the names used here; factory values are not stored. Source:
// behaviour § 2.17, NetworkDeviceFunction.

type SettingView = View<FunctionLocation>;
type FunctionRow = Row<SettingView, FunctionLocation>;

/** Reader of an iSCSI node name, which has at most 223 octets. Source: RFC 7143 § 4.2.7.1. */
const nodeName = text({ lengthMax: 223, pattern: /^(iqn\.\d{4}-\d{2}\.|eui\.|naa\.)[\x21-\x7E]+$/ });
const userName = text({ lengthMax: 64, pattern: /^[\x20-\x7E]*$/ });
/** Reader of a CHAP secret. Source: behaviour § 2.7, which has the length. */
const secret = text({ lengthMax: 16, pattern: /^[\x21-\x7E]{12,16}$/ });
const lun = whole(0, 255);
const vlanId = whole(0, 4_094);
const tcpPort = whole(1, 65_535);
/** Default TCP port of iSCSI. Source: RFC 7143 § 4.1. */
const iscsiPort = 3_260;

const privilege = 'HostNICConfigPriv';

function nameIn({ NetworkAdapterId, NetworkDeviceFunctionId }: Params): string {
  return `${NetworkAdapterId}/${NetworkDeviceFunctionId}`;
}

/** Stores a setting. A factory value is deleted instead, so that a setting with its factory value is not pending. */
function keep(
  { draft, view }: Transaction,
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
  readonly rowFor: (shown: SettingsView, name: string) => FunctionRow;
}

function setting<Value extends Scalar>(
  reader: Reader<Value>,
  factory: NoInfer<Value>,
  description: string,
): Setting {
  return {
    rowFor: (shown, name) =>
      row<Value, SettingView, Value, Value, FunctionLocation>(
        reader,
        description,
        // The type assertion holds, because the reader of this name produced the stored value.
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

function secretSetting(description: string): Setting {
  return {
    rowFor: (_, name) =>
      row(nothing, description, null, {
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

const address = (description: string) => setting(nullable(ipReader), null, description);
const node = (description: string) => setting(nullable(nodeName), null, description);

function target(which: string): Readonly<Record<string, Setting>> {
  const called = which.toLowerCase();
  return {
    [`${which}TargetName`]: node(`Name of the ${called} iSCSI target.`),
    [`${which}TargetIPAddress`]: address(`IP address of the ${called} iSCSI target.`),
    [`${which}TargetTCPPort`]: setting(tcpPort, iscsiPort, `TCP port of the ${called} iSCSI target.`),
    [`${which}LUN`]: setting(lun, 0, `Logical unit number (LUN) of the ${called} iSCSI target.`),
    [`${which}VLANEnable`]: setting(
      flag,
      false,
      `Indicates whether frames to the ${called} iSCSI target carry a VLAN tag.`,
    ),
    [`${which}VLANId`]: setting(nullable(vlanId), null, `VLAN identifier for the ${called} iSCSI target.`),
    [`${which}DNS`]: address(`IP address of the ${called} name server of the initiator.`),
  };
}

const settings: Readonly<Record<string, Setting>> = {
  AuthenticationMethod: setting(
    oneOf(['None', 'CHAP', 'MutualCHAP']),
    'None',
    'Authentication method between initiator and target.',
  ),
  CHAPUsername: setting(nullable(userName), null, 'CHAP user name of the initiator.'),
  CHAPSecret: secretSetting('CHAP secret of the initiator; never returned.'),
  MutualCHAPUsername: setting(nullable(userName), null, 'CHAP user name of the target.'),
  MutualCHAPSecret: secretSetting('CHAP secret of the target; never returned.'),
  IPAddressType: setting(oneOf(['IPv4', 'IPv6']), 'IPv4', 'Version of the IP addresses.'),
  IPMaskDNSViaDHCP: setting(
    flag,
    true,
    'Indicates whether the initiator obtains its address, mask and name server from DHCP.',
  ),
  InitiatorName: node('iSCSI name of the initiator.'),
  InitiatorIPAddress: address('IP address of the initiator.'),
  InitiatorNetmask: address('Subnet mask of the initiator.'),
  InitiatorDefaultGateway: address('Default gateway of the initiator.'),
  RouterAdvertisementEnabled: setting(flag, false, 'Indicates whether IPv6 router advertisements are used.'),
  TargetInfoViaDHCP: setting(flag, true, 'Indicates whether the target information is obtained from DHCP.'),
  ...target('Primary'),
  ...target('Secondary'),
};

function iscsiBootRow(shown: SettingsView): FunctionRow {
  const rows: Rows<SettingView, FunctionLocation> = Object.fromEntries(
    Object.entries(settings).map(([name, { rowFor }]) => [name, rowFor(shown, name)]),
  );
  return group('Settings for booting the host from an iSCSI target.', rows);
}

export const functionsPattern = `${adapterPattern}NetworkDeviceFunctions/` as const;
export const functionPattern = `${functionsPattern}{NetworkDeviceFunctionId}/` as const;
/** URI patterns of the functions below the host's interfaces. An interface has the identifier of its adapter. */
export const hostFunctionsPattern =
  `${systemPattern}NetworkInterfaces/{NetworkAdapterId}/NetworkDeviceFunctions/` as const;
export const hostFunctionPattern = `${hostFunctionsPattern}{NetworkDeviceFunctionId}/` as const;

/** Common members of both kinds of locations of a function. */
export interface FunctionLocation {
  readonly params: ParamsOf<'{NetworkAdapterId}/{NetworkDeviceFunctionId}'>;
  readonly part: NetworkPort;
}
type FunctionView = View<FunctionLocation>;

/** Creates the rows of a function's settings. A function has the number of its port. */
function settingsOf(shown: SettingsView) {
  return adapterSettings(
    shown,
    ({ functions }, { NetworkAdapterId, NetworkDeviceFunctionId }: FunctionLocation['params']) =>
      presentIn(functions, `${NetworkAdapterId}/${NetworkDeviceFunctionId}`),
  );
}

/**
 * Reader of a MAC address of one station. The lowest bit of the first octet is 0, because the bit marks a group
 * address. Source: IEEE 802 § 8.2.
 */
const stationAddress: Reader<string> = text({
  lengthMax: 17,
  pattern: /^[0-9A-Fa-f][02468ACEace](:[0-9A-Fa-f]{2}){5}$/,
});

export function functionRows(shown: SettingsView): Rows<FunctionView, FunctionLocation> {
  const setting = settingsOf(shown);
  return {
    BootMode: setting('bootMode', oneOf(functionBootModes), 'Boot mode of the function.'),
    DeviceEnabled: setting('enabled', flag, 'Indicates whether the function is enabled for the host.'),
    iSCSIBoot: iscsiBootRow(shown),
  };
}

export function functionEthernetRows(shown: SettingsView): Rows<FunctionView, FunctionLocation> {
  return {
    MACAddress: row(
      nullable(stationAddress),
      'MAC address in use; null restores the permanent address.',
      ({ tree, part }: FunctionView) =>
        tree.adapters[shown].functions[portName(part)]?.macAddress ?? permanentMac(tree, part),
      {
        set: {
          privilege: 'HostNICConfigPriv',
          apply: ({ draft }, address, { part }) => {
            const settings = presentIn(draft.adapters.configured.functions, portName(part));
            settings.macAddress = address === null ? null : address.toUpperCase();
          },
        },
      },
    ),
    MTUSize: settingsOf(shown)(
      'mtuBytes',
      whole(mtuBytesMin, mtuBytesMax),
      'Maximum transmission unit (MTU), in bytes.',
    ),
  };
}
