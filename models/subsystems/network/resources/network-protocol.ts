/**
 * The network services of the controller. Ports and whether they are open wait for its reset, like its name; all else
 * takes effect at once. HTTPS alone is really served, at the port it is shown with: it can be neither moved nor closed
 * from here, and plain HTTP is not offered (behaviour "General behaviours").
 */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { eitherTime } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { hostNameReader } from '../../../resource/host-readers.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { flag, text, whole } from '../../../resource/readers.js';
import { group, linkRow, row } from '../../../resource/rows.js';
import { identity, links, status, vendor } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { managerAddress } from '../../controller/index.js';
import type { ControllerSettings, ProtocolName } from '../controller-settings.js';
import { reportMovedServers } from '../moved-servers.js';
import { traceNetwork, traceProtocols } from '../trace.js';
import { ssdpRows } from './discovery.js';
import { formatFqdn, hostName } from './host-name.js';
import { mailAndLogRows } from './mail-and-logs.js';
import { networkOptionRows } from './network-options.js';
import { protocolRows } from './protocol-settings.js';
import { configurationRow, settingsModified } from './reset-required.js';
import { portReader } from './service-setting.js';
import { sendTestAlertMail, sendTestSyslog } from './test-messages.js';

/** Where plain HTTP would be, if it were offered. */
const httpPort = 80;
/** Source: UPnP device architecture; it is the same everywhere. */
const ssdpPort = 1_900;

/** Read like the others, and refused unless it says what is so: see `served`. Each is a setting of its own. */
const asServed = () => ({ set: { privilege: 'MgmtConfigPriv', apply: () => {} } }) as const;

const portWords = 'The TCP port of the service.';
const enabledWords = 'Whether the service is offered.';

export const networkProtocol = at(`${managerPattern}NetworkProtocol/`, () => [
  { params: ofManager },
]).resource({
  type: 'ManagerNetworkProtocol.v1_0_0.ManagerNetworkProtocol',
  says: 'The network services that a management controller offers.',
  properties: {
    ...identity(
      'NetworkProtocol',
      'Manager Network Services',
      'Network services of the management controller',
    ),
    HostName: row(
      hostNameReader,
      'The name of the controller, without a domain.',
      ({ tree }) => tree.controllerSettings.configured.hostName,
      { setBy: hostName },
    ),
    FQDN: row(text(), 'The full domain name of the controller.', ({ tree }) =>
      formatFqdn(tree.controllerSettings.configured, tree),
    ),
    HTTP: group('The web service without encryption.', {
      Port: row(whole(), portWords, httpPort),
      ProtocolEnabled: row(flag, enabledWords, false, asServed()),
    }),
    HTTPS: group('The web service with encryption.', {
      Port: row(portReader, portWords, ({ tree }: View) => tree.service.httpsPort, asServed()),
      ProtocolEnabled: row(flag, enabledWords, true, asServed()),
    }),
    ...protocolRows,
    SSDP: group('The protocol by which the controller is found.', {
      Port: row(whole(), portWords, ssdpPort),
      ...ssdpRows,
    }),
    Status: status(['Health', 'State'], () => ({ Health: 'OK', State: 'Enabled' })),
    Oem: vendor(
      'VndMgmtManagerNetworkService.v2_3_0.VndMgmtManagerNetworkService',
      'What the vendor adds to the network services of a management controller.',
      {
        ConfigurationSettings: configurationRow(({ hostName, protocols }) => [hostName, protocols]),
        ...mailAndLogRows,
        ...networkOptionRows,
        Links: links({
          EthernetInterfaces: linkRow(
            'The network interfaces of the controller.',
            `${root}Managers/1/EthernetInterfaces/`,
          ),
          // `HTTPS` itself has such a member only from version 1.4 of the type on.
          HTTPSCertificates: linkRow(
            'What the web service is served with.',
            `${root}Managers/1/NetworkProtocol/HTTPS/Certificates/`,
          ),
          SNMPService: linkRow('The SNMP of the controller.', `${root}Managers/1/SnmpService/`),
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

/** What is served here is decided by whoever starts the service; a body may repeat it, no more. */
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

/** Two services that are on cannot listen on one TCP port. IPMI and SNMP are on UDP. */
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
