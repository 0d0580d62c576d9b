/**
 * Resource of the controller's network services. Ports, enabled states and the host name are pending until the
 * controller's reset; all other settings take effect at once. The simulator serves only HTTPS, at the port that the
 * resource shows. A client can neither move nor disable HTTPS, and plain HTTP is not offered (behaviour "General
 * behaviours").
 */
import type { Json } from '../../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  defineAt,
  eitherTime,
  flag,
  group,
  hostNameReader,
  identity,
  linkRow,
  links,
  listChanged,
  managerPattern,
  type NamedSettings,
  ofManager,
  refused,
  root,
  row,
  status,
  text,
  type View,
  vendor,
  whole,
  written,
} from '../../../../models/resource/index.js';
import {
  type ControllerSettings,
  canMailAlerts,
  configurationRow,
  formatFqdn,
  type ProtocolName,
  settingsModified,
} from '../../../network-settings/index.js';
import { managerAddress } from '../../../power/index.js';
import { traceNetwork, traceProtocols } from '../trace.js';
import { ssdpRows } from './discovery.js';
import { hostName } from './host-name.js';
import { mailAndLogRows, networkOptionRows, portReader, protocolRows } from './service-settings.js';

// Actions that send a test mail and a test syslog message. Each action emits a fact that starts the delivery. The
// response does not wait for the delivery, and the result is logged.

const byManager = { vendor: true, privilege: 'MgmtConfigPriv', parameters: {} } as const;

const sendTestAlertMail = action({
  ...byManager,
  name: 'VndMgmtManagerNetworkService.SendTestAlertMail',
  description: 'Sends a test email to the recipient of alerts.',
  apply: (stage, _, { by }) => {
    const { alertMail } = stage.view.networkServices;
    if (!alertMail.enabled) return refused(mgmtMessage('AlertMailFeatureDisabled'));
    if (!canMailAlerts(alertMail)) return refused(mgmtMessage('MailNotConfigured'));
    stage.emit('network.testMailSent', { user: by.userName }, managerAddress);
    return written(baseMessage('Success'));
  },
});

/**
 * Action that sends a test syslog message. Without a configured server, the action is refused with the message for
 * disabled syslog. Assumption: the registries have no more specific message.
 */
const sendTestSyslog = action({
  ...byManager,
  name: 'VndMgmtManagerNetworkService.SendTestSyslog',
  description: 'Sends a test message to the remote syslog server.',
  apply: (stage, _, { by }) => {
    const { enabled, server } = stage.view.networkServices.remoteSyslog;
    if (!enabled || server === '') return refused(mgmtMessage('SyslogFeatureDisabled'));
    stage.emit('network.testSyslogSent', { user: by.userName }, managerAddress);
    return written(baseMessage('Success'));
  },
});

// Facts that notify the mail sender and the syslog sender of a change of their server or of its credentials.

/**
 * Settings that identify the mail server and its credentials; the addresses of recipient and sender do not belong to
 * them.
 */
const mailServer: NamedSettings = {
  place: ({ networkServices: { alertMail } }) => [alertMail.server, alertMail.port, alertMail.secure],
  login: ({ networkServices: { alertMail } }) => [
    alertMail.authentication,
    alertMail.userName,
    alertMail.password,
  ],
};
const syslogServer: NamedSettings = {
  place: ({ networkServices: { remoteSyslog } }) => [remoteSyslog.server, remoteSyslog.port],
};

/**
 * Reports changes of the mail server and the syslog server. Writes that may change them call this function at their
 * end.
 */
function reportMovedServers(stage: Transaction): void {
  if (listChanged(stage, mailServer).length > 0) stage.emit('network.mailServerMoved', {}, managerAddress);
  if (listChanged(stage, syslogServer).length > 0)
    stage.emit('network.syslogServerMoved', {}, managerAddress);
}

/** TCP port of plain HTTP, which is not offered. */
const httpPort = 80;
/** UDP port of SSDP, which cannot be changed. Source: UPnP device architecture. */
const ssdpPort = 1_900;

/**
 * Returns the options of a property whose value is fixed by the running service. A write is refused unless it repeats
 * the current value; see `served`. Each property needs options of its own.
 */
const asServed = () => ({ set: { privilege: 'MgmtConfigPriv', apply: () => {} } }) as const;

const portWords = 'TCP port of the service.';
const enabledWords = '`true` if the service is enabled.';

export const networkProtocol = defineAt(`${managerPattern}NetworkProtocol/`, () => [
  { params: ofManager },
]).resource({
  type: 'ManagerNetworkProtocol.v1_0_0.ManagerNetworkProtocol',
  typeDescription: 'Network services of a management controller.',
  properties: {
    ...identity(
      'NetworkProtocol',
      'Manager Network Services',
      'Network services of the management controller',
    ),
    HostName: row(
      hostNameReader,
      'Host name of the controller, without the domain.',
      ({ tree }) => tree.controllerSettings.configured.hostName,
      { setBy: hostName },
    ),
    FQDN: row(text(), 'Fully qualified domain name of the controller.', ({ tree }) =>
      formatFqdn(tree.controllerSettings.configured, tree),
    ),
    HTTP: group('HTTP service, without encryption.', {
      Port: row(whole(), portWords, httpPort),
      ProtocolEnabled: row(flag, enabledWords, false, asServed()),
    }),
    HTTPS: group('HTTPS service, with TLS encryption.', {
      Port: row(portReader, portWords, ({ tree }: View) => tree.service.httpsPort, asServed()),
      ProtocolEnabled: row(flag, enabledWords, true, asServed()),
    }),
    ...protocolRows,
    SSDP: group('SSDP service, which announces the controller.', {
      Port: row(whole(), portWords, ssdpPort),
      ...ssdpRows,
    }),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    Oem: vendor(
      'VndMgmtManagerNetworkService.v2_3_0.VndMgmtManagerNetworkService',
      'Vendor-specific properties of the network services.',
      {
        ConfigurationSettings: configurationRow(({ hostName, protocols }) => [hostName, protocols]),
        ...mailAndLogRows,
        ...networkOptionRows,
        Links: links({
          EthernetInterfaces: linkRow(
            'Link to the network interfaces of the controller.',
            `${root}Managers/1/EthernetInterfaces/`,
          ),
          // The link is here because `HTTPS` has a certificates member only since version 1.4 of the type.
          HTTPSCertificates: linkRow(
            'Link to the certificates of the HTTPS service.',
            `${root}Managers/1/NetworkProtocol/HTTPS/Certificates/`,
          ),
          SNMPService: linkRow('Link to the SNMP service.', `${root}Managers/1/SnmpService/`),
        }),
      },
    ),
  },
  finishPatch: (stage, set, { by }) => {
    traceProtocols(stage, by.userName);
    traceNetwork(stage, by.userName);
    if (set.has('/Oem/Vnd/SNMPTrapPort')) stage.emit('network.trapPortMoved', {}, managerAddress);
    reportMovedServers(stage);
    return [
      ...served(stage.tree, set),
      ...samePorts(stage.view.controllerSettings.configured, stage.tree.service.httpsPort, set),
    ];
  },
  applyTimes: eitherTime,
  modified: settingsModified,
  actions: [sendTestAlertMail, sendTestSyslog],
});

/**
 * Returns an error for each property in a body that would change the HTTPS port, or the enabled state of HTTP or HTTPS.
 * A body may repeat the current values. The port is determined at the start of the service.
 */
function served({ service }: ControllerTree, set: ReadonlyMap<string, Json>): Message[] {
  const facts: Readonly<Record<string, Json>> = {
    '/HTTP/ProtocolEnabled': false,
    '/HTTPS/ProtocolEnabled': true,
    '/HTTPS/Port': service.httpsPort,
  };
  return Object.keys(facts)
    .filter((pointer) => set.has(pointer) && set.get(pointer) !== facts[pointer])
    .map((pointer) => mgmtMessage('PropertyNotSupported', [pointer.slice(1)], pointer));
}

/** Returns errors for two enabled services with the same TCP port. IPMI and SNMP use UDP and are excluded. */
function samePorts(
  { protocols }: ControllerSettings,
  httpsPort: number,
  set: ReadonlyMap<string, Json>,
): Message[] {
  const listening = tcp.filter((name) => protocols[name].enabled);
  const ports = [httpsPort, httpPort, ...listening.map((name) => protocols[name].port)];
  return listening
    .filter((name) => set.has(`/${name}/Port`) || set.has(`/${name}/ProtocolEnabled`))
    .filter((name) => ports.filter((port) => port === protocols[name].port).length > 1)
    .map((name) => baseMessage('PropertyValueConflict', ['Port', 'Port'], `/${name}/Port`));
}

const tcp = ['KVMIP', 'SSH', 'VirtualMedia'] as const satisfies readonly ProtocolName[];
