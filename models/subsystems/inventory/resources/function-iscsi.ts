/** How a function of an adapter boots from a target of iSCSI: settings that wait for the next start of the host. */
import type { View } from '../../../resource/define.js';
import { nothing } from '../../../resource/kinds.js';
import { secretProperty } from '../../../resource/property.js';
import { flag, nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, type Row, type Rows, row } from '../../../resource/rows.js';
import type { Sealed } from '../../../sealed.js';
import { portName } from '../../parts/index.js';
import type { AdapterSettings, Given, GivenValue } from '../adapter-settings.js';
import { givenSettings, type Shown, writeGiven } from './adapter-rows.js';
import type { FunctionPlace } from './function-settings.js';

/** Longest name of an initiator or a target. Unit: bytes. Source: RFC 3720 § 3.2.6.1. */
const iscsiNameMax = 223;
/** Unit: characters. Source: RFC 7143 § 12.1, as far as firmware has room for it. */
const userNameMax = 126;
/** Unit: characters. Source: behaviour § 2.7, as the firmware's own initiator takes it. */
const secretForm = { lengthMax: 16, pattern: /^[\x20-\x7E]{12,16}$/ } as const;
const lunMax = 65_535;
const portMax = 65_535;
const vlanMax = 4_094;
const defaultTargetPort = 3_260;

const section = 'iSCSIBoot';

const name = nullable(text({ lengthMax: iscsiNameMax }));
const userName = nullable(text({ lengthMax: userNameMax }));
const address = nullable(text({ lengthMax: 45 }));
const lun = nullable(whole(0, lunMax));
const tcpPort = nullable(whole(1, portMax));
const vlanId = nullable(whole(1, vlanMax));

function settingsOf({ functions }: AdapterSettings, part: FunctionPlace['part']): Given {
  const found = functions[portName(part)];
  if (found === undefined) throw new Error(`no settings of function ${portName(part)}`);
  return found;
}

/** A secret of CHAP: it reads null, and is stored sealed because a login would have to use it (design § 2.5). */
function chapSecret(property: string, says: string): Row<View<FunctionPlace>, FunctionPlace> {
  return row(nothing, says, () => null, {
    setBy: secretProperty({
      privilege: 'HostNICConfigPriv',
      reader: nullable(text(secretForm)),
      redact: (value, { params, secrets }) => {
        const { NetworkAdapterId, NetworkDeviceFunctionId } = params;
        const place = `NetworkAdapters/${NetworkAdapterId}/${NetworkDeviceFunctionId}/${property}`;
        return {
          ok: true,
          value: value === null ? null : secrets.seal({ address: place, revision: 1 }, value),
        };
      },
      apply: ({ draft }, kept: Sealed | null, { params }) => {
        const { NetworkAdapterId, NetworkDeviceFunctionId } = params;
        const settings =
          draft.adapters.configured.functions[`${NetworkAdapterId}/${NetworkDeviceFunctionId}`];
        if (settings !== undefined) writeGiven(settings, `${section}/${property}`, kept ?? undefined);
      },
    }),
  });
}

/** Source: DSP0268 "iSCSIBoot". Assumption: nothing is set on a new adapter, and addresses are asked for by DHCP. */
export function iscsiRow(shown: Shown): Row<View<FunctionPlace>, FunctionPlace> {
  const given = givenSettings<FunctionPlace>(shown, settingsOf);
  const setting = <Value extends GivenValue>(
    property: string,
    reader: Parameters<typeof given<Value>>[1],
    says: string,
    delivered: Value,
  ) => given<Value>(`${section}/${property}`, reader, says, () => delivered);
  const rows: Rows<View<FunctionPlace>, FunctionPlace> = {
    AuthenticationMethod: setting(
      'AuthenticationMethod',
      oneOf(['None', 'CHAP', 'MutualCHAP']),
      'How initiator and target prove who they are.',
      'None',
    ),
    CHAPSecret: chapSecret('CHAPSecret', 'The secret of the initiator; it is never shown.'),
    CHAPUsername: setting('CHAPUsername', userName, 'The name that the initiator logs in with.', null),
    IPAddressType: setting('IPAddressType', oneOf(['IPv4', 'IPv6']), 'The kind of addresses.', 'IPv4'),
    IPMaskDNSViaDHCP: setting('IPMaskDNSViaDHCP', flag, 'Whether DHCP gives the own address.', true),
    InitiatorDefaultGateway: setting('InitiatorDefaultGateway', address, 'The gateway.', null),
    InitiatorIPAddress: setting('InitiatorIPAddress', address, 'The address of the initiator.', null),
    InitiatorName: setting('InitiatorName', name, 'The name of the initiator.', null),
    InitiatorNetmask: setting('InitiatorNetmask', address, 'The mask of the own network.', null),
    MutualCHAPSecret: chapSecret('MutualCHAPSecret', 'The secret of the target; it is never shown.'),
    MutualCHAPUsername: setting(
      'MutualCHAPUsername',
      userName,
      'The name that the target proves to be.',
      null,
    ),
    RouterAdvertisementEnabled: setting(
      'RouterAdvertisementEnabled',
      flag,
      'Whether routers give the own IPv6 address.',
      false,
    ),
    TargetInfoViaDHCP: setting('TargetInfoViaDHCP', flag, 'Whether DHCP gives the target.', false),
    ...targetRows('Primary'),
    ...targetRows('Secondary'),
  };

  function targetRows(which: 'Primary' | 'Secondary'): Rows<View<FunctionPlace>, FunctionPlace> {
    const of = (property: string) => `${which}${property}`;
    return {
      [of('DNS')]: setting(of('DNS'), address, 'The name server that knows the target.', null),
      [of('LUN')]: setting(of('LUN'), lun, 'The logical unit of the target.', 0),
      [of('TargetIPAddress')]: setting(of('TargetIPAddress'), address, 'The address of the target.', null),
      [of('TargetName')]: setting(of('TargetName'), name, 'The name of the target.', null),
      [of('TargetTCPPort')]: setting(
        of('TargetTCPPort'),
        tcpPort,
        'The TCP port of the target.',
        defaultTargetPort,
      ),
      [of('VLANEnable')]: setting(of('VLANEnable'), flag, 'Whether the target is in a VLAN.', false),
      [of('VLANId')]: setting(of('VLANId'), vlanId, 'The VLAN of the target.', null),
    };
  }
  return group('How the function boots from a target of iSCSI.', rows);
}
