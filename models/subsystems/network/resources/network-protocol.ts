/**
 * The network services of the controller. Ports and whether they are open wait for its reset, like its name; all else
 * takes effect at once. HTTPS alone is really served, at the port it is shown with: it can be neither moved nor closed
 * from here, and plain HTTP is not offered (SPEC "General behaviours").
 */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { property, type ResourceDefinition } from '../../../resource/define.js';
import { flag } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { managerAddress } from '../../controller/manager-contract.js';
import { forgetAllTraps } from '../../snmp/send-traps.js';
import type { ControllerSettings, ProtocolName } from '../controller-settings.js';
import { projectSsdp, ssdp } from './discovery.js';
import { fqdnOf, hostName } from './host-name.js';
import { mailAndLogs, projectMailAndLogs, unlicensed } from './mail-and-logs.js';
import { networkOptions, projectOptions } from './network-options.js';
import { projectProtocols, protocolSettings } from './protocol-settings.js';
import { configurationSettings, settingsModified } from './reset-required.js';
import { portReader } from './service-setting.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

/** Where plain HTTP would be, if it were offered. */
const httpPort = 80;
/** Source: UPnP device architecture; it is the same everywhere. */
const ssdpPort = 1_900;

export const networkProtocol: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/NetworkProtocol/`,
  type: 'ManagerNetworkProtocol.v1_0_0.ManagerNetworkProtocol',
  instances: () => [{ ManagerId: '1' }],
  project: ({ tree, link }) => {
    const { service, networkServices: services } = tree;
    const { configured } = tree.controllerSettings;
    return {
      Id: 'NetworkProtocol',
      Name: 'Manager Network Services',
      Description: 'Network services of the management controller',
      HostName: configured.hostName,
      FQDN: fqdnOf(configured, tree),
      HTTP: { Port: httpPort, ProtocolEnabled: false },
      HTTPS: { Port: service.httpsPort, ProtocolEnabled: true },
      ...projectProtocols(configured),
      SSDP: { Port: ssdpPort, ...projectSsdp(services.discovery) },
      Status: { Health: 'OK', State: 'Enabled' },
      Oem: {
        Vnd: {
          '@odata.type': '#VndMgmtManagerNetworkService.v2_3_0.VndMgmtManagerNetworkService',
          ConfigurationSettings: configurationSettings(tree, (settings) => [
            settings.hostName,
            settings.protocols,
          ]),
          ...projectMailAndLogs(services),
          ...projectOptions(services),
          Links: {
            EthernetInterfaces: link(`${root}Managers/1/EthernetInterfaces/`),
            SNMPService: link(`${root}Managers/1/SnmpService/`),
          },
        },
      },
    };
  },
  writable: {
    HostName: hostName,
    // Read like the others, and refused unless it says what is so: see `served`.
    HTTP: { ProtocolEnabled: property({ ...byManager, reader: flag, apply: () => {} }) },
    HTTPS: {
      Port: property({ ...byManager, reader: portReader, apply: () => {} }),
      ProtocolEnabled: property({ ...byManager, reader: flag, apply: () => {} }),
    },
    ...protocolSettings,
    SSDP: ssdp,
    Oem: { Vnd: { ...mailAndLogs, ...networkOptions } },
  },
  settle: (stage, set, { by }) => {
    stage.emit('network.configured', { user: by.userName }, managerAddress);
    if (set.has('/Oem/Vnd/SNMPTrapPort')) forgetAllTraps(stage);
    return [
      ...unlicensed(stage.tree, set),
      ...served(stage.tree, set),
      ...samePorts(stage.view.controllerSettings.configured, stage.tree.service.httpsPort, set),
    ];
  },
  modified: settingsModified,
};

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

/** Two services cannot listen on one TCP port. IPMI and SNMP are on UDP. */
function samePorts(
  { protocols }: ControllerSettings,
  httpsPort: number,
  set: ReadonlyMap<string, Json>,
): Message[] {
  const ports = [httpsPort, httpPort, ...tcp.map((name) => protocols[name].port)];
  return tcp
    .filter((name) => set.has(`/${name}/Port`))
    .filter((name) => ports.filter((port) => port === protocols[name].port).length > 1)
    .map((name) => baseMessage('PropertyValueConflict', ['Port', 'Port'], `/${name}/Port`));
}

const tcp = ['KVMIP', 'SSH', 'VirtualMedia'] as const satisfies readonly ProtocolName[];
