/** The network between the host and its controller, as the host uses it: off until it is switched on. */

import { eitherTime } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import { valuesOf } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { flag, nullable, oneOf, text } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { fixed, identity, status } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import { settingsModified } from './reset-required.js';
import { virtualId, virtualNicEnabled } from './virtual-interface.js';

const pattern = `${managerPattern}HostInterfaces/` as const;

export const hostInterface = at(`${pattern}{HostInterfaceId}/`, () => [
  { params: { ...ofManager, HostInterfaceId: '1' } },
]).resource({
  type: 'HostInterface.v1_1_1.HostInterface',
  says: 'A network between a host and its management controller.',
  properties: {
    ...identity(
      '1',
      'Virtual Network Interface of the Host',
      'Network between the host and its management controller',
    ),
    AuthenticationModes: row(
      valuesOf(oneOf(['BasicAuth', 'RedfishSessionAuth'])),
      'How whoever comes from the host says who it is.',
      ['BasicAuth', 'RedfishSessionAuth'] as const,
    ),
    FirmwareAuthEnabled: row(
      nullable(flag),
      'Whether the firmware of the host has credentials of its own.',
      false,
    ),
    FirmwareAuthRoleId: row(text(), 'The role that those would have.', () => 'Administrator'),
    KernelAuthEnabled: row(
      nullable(flag),
      'Whether the operating system of the host has credentials of its own.',
      false,
    ),
    KernelAuthRoleId: row(text(), 'The role that those would have.', () => 'Administrator'),
    HostEthernetInterfaces: linkRow(
      'The network interfaces of the host.',
      `${root}Systems/1/EthernetInterfaces/`,
    ),
    ExternallyAccessible: row(flag, 'Whether it can be reached from outside the server.', false),
    HostInterfaceType: fixed('NetworkHostInterface', 'What kind of connection it is.'),
    InterfaceEnabled: row(
      flag,
      'Whether the network is to be there.',
      ({ tree }) => tree.controllerSettings.configured.virtualNic,
      { setBy: virtualNicEnabled },
    ),
    ManagerEthernetInterface: linkRow(
      "The controller's end of the network.",
      `${root}Managers/1/EthernetInterfaces/${virtualId}/`,
    ),
    NetworkProtocol: linkRow('The network services of the controller.', `${root}Managers/1/NetworkProtocol/`),
    Status: status(['Health', 'State'], ({ tree }) =>
      tree.controllerSettings.inForce.virtualNic ? { Health: 'OK', State: 'Enabled' } : { State: 'Disabled' },
    ),
  },
  applyTimes: eitherTime,
  modified: settingsModified,
});

export const hostInterfaces = at(pattern, () => [{ params: ofManager }]).collection({
  type: 'HostInterfaceCollection.HostInterfaceCollection',
  says: 'The networks between a host and its management controller.',
  name: 'Host Interfaces',
  description: 'Interfaces by which the host reaches its controller',
  members: hostInterface,
});
