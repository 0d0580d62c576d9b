/** The controller's own socket, the dedicated port: what is plugged into it. */
import { deriveMac } from '../../../identity.js';
import { eitherTime } from '../../../resource/annotations.js';
import { at } from '../../../resource/at.js';
import type { ControllerStage, View } from '../../../resource/define.js';
import { decimal, valuesOf } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { flag, oneOf, text } from '../../../resource/readers.js';
import { group, row } from '../../../resource/rows.js';
import { fixed, identity, status } from '../../../resource/shared-rows.js';
import { interfaceLink, interfaceStatus } from '../link.js';
import { traceNetwork } from '../trace.js';
import { interfaceConflicts } from './interface-conflicts.js';
import { enableInterface } from './interface-named-twice.js';
import { settingsModified } from './reset-required.js';

const pattern = `${managerPattern}DedicatedNetworkPorts/` as const;
const gigabit = 1;

export const networkPort = at(`${pattern}{PortId}/`, ({ controllerSettings }) => [
  { params: { ...ofManager, PortId: '1' }, part: controllerSettings.inForce.interfaces['1'] },
]).resource({
  type: 'Port.v1_12_0.Port',
  says: 'A port that a cable can be plugged into.',
  properties: {
    ...identity('1', 'Dedicated Network Port', 'Network port of the management controller'),
    PortId: row(text(), 'The number printed beside the port.', () => '1'),
    PortProtocol: fixed('Ethernet', 'What is spoken over the port.'),
    PortType: fixed('ManagementPort', 'Which way the port looks.'),
    LinkNetworkTechnology: fixed('Ethernet', 'The kind of network the port is made for.'),
    InterfaceEnabled: row(flag, 'Whether the port is switched on.', isWanted, {
      set: { privilege: 'MgmtConfigPriv', apply: switchPort },
    }),
    LinkState: row(
      oneOf(['Enabled', 'Disabled']),
      'Whether the port may have a link.',
      (view: View) => (isWanted(view) ? 'Enabled' : 'Disabled'),
      {
        set: {
          privilege: 'MgmtConfigPriv',
          apply: (stage, state) => switchPort(stage, state === 'Enabled'),
        },
      },
    ),
    LinkStatus: row(oneOf(['LinkUp', 'LinkDown', 'NoLink']), 'Whether the port has a link.', ({ tree }) =>
      interfaceLink(tree, '1'),
    ),
    MaxSpeedGbps: row(decimal, 'How fast a link can be at best, in Gbit/s.', gigabit, { unit: 'Gbit/s' }),
    CurrentSpeedGbps: row(
      decimal,
      'How fast the link is, in Gbit/s.',
      ({ tree, part: { link } }) => {
        if (interfaceLink(tree, '1') !== 'LinkUp') return undefined;
        return link.autoNegotiated ? gigabit : link.speedMbps / 1_000;
      },
      { unit: 'Gbit/s' },
    ),
    Ethernet: group('What the port is on a network of Ethernet.', {
      AssociatedMACAddresses: row(
        valuesOf(text()),
        'The addresses that are reached through the port.',
        ({ tree }) => [deriveMac(tree.seed, 'manager/1')],
      ),
    }),
    Status: status(['Health', 'State'], ({ tree }) => interfaceStatus(tree, '1')),
  },
  finishPatch: (stage, set, { by }) => {
    traceNetwork(stage, by.userName);
    return interfaceConflicts(stage.view.controllerSettings.configured, '1', set);
  },
  applyTimes: eitherTime,
  modified: settingsModified,
});

/** As configured: what is in force is another until the controller's reset. */
function isWanted({ tree }: View): boolean {
  return tree.controllerSettings.configured.interfaces['1'].enabled;
}

function switchPort({ draft }: ControllerStage, enabled: boolean): void {
  enableInterface(draft.controllerSettings.configured.interfaces, '1', enabled);
}

export const networkPorts = at(pattern, () => [{ params: ofManager }]).collection({
  type: 'PortCollection.PortCollection',
  says: 'The ports of a device.',
  name: 'Dedicated Network Ports',
  description: 'Network ports of the controller alone',
  members: networkPort,
});
