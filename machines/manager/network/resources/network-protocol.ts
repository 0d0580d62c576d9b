/**
 * The network services of the controller. Ports and enabled states are pending until its reset, like its name; all
 * other settings take effect at once. Only HTTPS is really served, at the shown port: it can be neither moved nor
 * disabled from here, and plain HTTP is not offered (behaviour "General behaviours").
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

// Test mail and test syslog message. Their delivery results are in the log: the request does not wait for them. The
// senders react to the facts.

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

/** Without a server the feature counts as disabled. Assumption: no message is more specific. */
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

// Reports to the senders that their server or its credentials have changed.

/** Recipient and sender addresses do not belong to the server. */
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

/** To be called at the end of a write that may have changed one of them. */
function reportMovedServers(stage: Transaction): void {
  if (listChanged(stage, mailServer).length > 0) stage.emit('network.mailServerMoved', {}, managerAddress);
  if (listChanged(stage, syslogServer).length > 0)
    stage.emit('network.syslogServerMoved', {}, managerAddress);
}

/** The port of plain HTTP, which is not offered. */
const httpPort = 80;
/** Source: UPnP device architecture; a fixed port. */
const ssdpPort = 1_900;

/**
 * Read like the others, and refused unless it repeats the current value: see `served`. Each is a setting of its own.
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
          // `HTTPS` itself has such a member only since version 1.4 of the type.
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

/** The served port is determined at the start of the service; a body may only repeat it. */
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

/** Two enabled services cannot listen on one TCP port. IPMI and SNMP use UDP. */
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
