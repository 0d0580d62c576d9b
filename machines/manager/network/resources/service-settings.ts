/**
 * Properties of the settings of the controller's network services. Ports and enabled states are pending until the
 * controller's reset; other settings take effect at once.
 */
import type { Sealed } from '../../../../models/index.js';
import {
  domainLengthMax,
  flag,
  group,
  hostReader,
  line,
  nothing,
  nullable,
  orNone,
  type Row,
  type Rows,
  row,
  secretProperty,
  settingsIn,
  whole,
} from '../../../../models/resource/index.js';
import { mailPasswordSealAddress, type ProtocolName } from '../../../network-settings/index.js';

const portMax = 65_535;
const secretLengthMax = 63;

export const portReader = whole(1, portMax);

/**
 * Declares a password property. Reads return null. The password is stored sealed, because the controller has to present
 * it (design § 2.5).
 */
function serviceSecret(group: 'alertMail' | 'webProxy', address: string, description: string): Row<unknown> {
  return row(nothing, description, () => null, {
    setBy: secretProperty({
      privilege: 'MgmtConfigPriv',
      reader: line({ lengthMax: secretLengthMax }),
      redact: (value, { tree, secrets }) => {
        const revision = (tree.networkServices[group].password?.revision ?? 0) + 1;
        // An empty value removes the stored password.
        return { ok: true, value: value === '' ? null : secrets.seal({ address, revision }, value) };
      },
      apply: ({ draft }, kept: Sealed | null) => {
        draft.networkServices[group].password = kept;
      },
    }),
  });
}

const service = settingsIn(({ networkServices }) => networkServices);
const option = settingsIn(({ networkServices }) => networkServices.options);

/** Property of the serial log setting; the manager resource shows it under another name. */
export const serialLogRow = option(
  'serialOverLanLogging',
  flag,
  'Indicates whether traffic of the virtual serial port is logged.',
);

/** Properties of the independent switches of the network services. */
export const networkOptionRows: Rows<unknown> = {
  EnhancedDownloadPerformanceEnabled: option(
    'enhancedDownloadPerformance',
    flag,
    'Indicates whether virtual media and firmware are downloaded in larger blocks.',
  ),
  FederationEnabled: option('federation', flag, 'Indicates whether federation is enabled.'),
  IEEE_8021X_Support: option(
    'ieee8021X',
    flag,
    'Indicates whether the controller supports network authentication by IEEE 802.1X.',
  ),
  KcsEnabled: option(
    'kcs',
    flag,
    'Indicates whether the IPMI interface between host and controller (KCS) is enabled.',
  ),
  SerialOverLanLogging: serialLogRow,
  VirtualMediaEncryptionEnabled: option(
    'virtualMediaEncryption',
    flag,
    'Indicates whether virtual media traffic is encrypted.',
  ),
  XMLResponseEnabled: option(
    'xmlResponse',
    flag,
    'Indicates whether the anonymous XML discovery response is enabled.',
  ),
  FederationSupported: row(flag, 'Indicates whether federation is supported.', true),
  SNMPTrapPort: service('snmpTrapPort', portReader, 'UDP port that SNMP traps are sent to.'),
};

/** Row factory for the settings of a service that has a port of its own. */
function protocolSetting(name: ProtocolName) {
  return settingsIn(({ controllerSettings }) => controllerSettings.configured.protocols[name]);
}

/** Declares the property that enables a service. The consoles of the manager resource use the same setting. */
export function openRow(name: ProtocolName, description: string): Row<unknown> {
  return protocolSetting(name)('enabled', flag, description);
}

function protocolRow(name: ProtocolName, description: string): Row<unknown> {
  return group(description, {
    Port: protocolSetting(name)('port', portReader, 'TCP port of the service.'),
    ProtocolEnabled: openRow(name, '`true` if the service is enabled.'),
  });
}

export const protocolRows = {
  IPMI: protocolRow('IPMI', 'IPMI over LAN service.'),
  KVMIP: protocolRow('KVMIP', 'Remote console service: screen, keyboard and mouse over IP.'),
  SNMP: protocolRow('SNMP', 'SNMP service.'),
  SSH: protocolRow('SSH', 'SSH command line service.'),
  VirtualMedia: protocolRow('VirtualMedia', 'Virtual media service.'),
} as const satisfies Record<ProtocolName, Row<unknown>>;

const addressLengthMax = 255;
const userNameLengthMax = 63;

/** Reader of one mail address; an empty text means no address. */
const mailAddress = line({ lengthMax: addressLengthMax, pattern: /^$|^[^\s@]+@[^\s@]+$/ });
/** Reader of the sender's domain; an empty text means no domain. */
const senderDomain = line({ lengthMax: domainLengthMax, pattern: /^$|^[0-9A-Za-z.-]+$/ });
const userName = line({ lengthMax: userNameLengthMax });

const mail = settingsIn(({ networkServices }) => networkServices.alertMail);
const syslog = settingsIn(({ networkServices }) => networkServices.remoteSyslog);
const proxy = settingsIn(({ networkServices }) => networkServices.webProxy);

/** Properties of alert mails, remote logs and the web proxy. */
export const mailAndLogRows: Rows<unknown> = {
  AlertMailEnabled: mail('enabled', flag, 'Indicates whether alerts are sent by email.'),
  AlertMailEmail: mail('recipient', mailAddress, 'Email address of the recipient of alerts.'),
  AlertMailSenderDomain: mail('senderDomain', senderDomain, 'Sender domain of alert emails.'),
  AlertMailSMTPServer: mail('server', hostReader, 'Mail server that delivers alert emails.'),
  AlertMailSMTPPort: mail('port', portReader, 'TCP port of the mail server.'),
  AlertMailSMTPSecureEnabled: mail(
    'secure',
    flag,
    'Indicates whether the connection to the mail server is encrypted.',
  ),
  AlertMailSMTPAuthEnabled: mail(
    'authentication',
    flag,
    'Indicates whether the mail server requires authentication.',
  ),
  AlertMailSMTPAuthUser: mail('userName', userName, 'User name at the mail server.'),
  AlertMailSMTPAuthPw: serviceSecret(
    'alertMail',
    mailPasswordSealAddress,
    'Password at the mail server; never returned.',
  ),
  SMTPForTFAEnabled: mail(
    'forTwoFactor',
    flag,
    'Indicates whether two-factor passcodes are sent through the same mail server.',
  ),
  RemoteSyslogEnabled: syslog(
    'enabled',
    flag,
    'Indicates whether log entries are sent to a remote syslog server.',
  ),
  RemoteSyslogServer: syslog('server', hostReader, 'Address of the remote syslog server.'),
  RemoteSyslogPort: syslog('port', portReader, 'Port of the remote syslog server.'),
  WebProxyConfiguration: group('Web proxy of the controller.', {
    ProxyServer: proxy('server', orNone(hostReader), 'Host name or address of the proxy.'),
    ProxyPort: proxy('port', nullable(portReader), 'TCP port of the proxy.'),
    ProxyUserName: proxy('userName', orNone(userName), 'User name at the proxy.'),
    ProxyPassword: serviceSecret(
      'webProxy',
      'NetworkProtocol/WebProxy',
      'Password at the proxy; never returned.',
    ),
  }),
};
