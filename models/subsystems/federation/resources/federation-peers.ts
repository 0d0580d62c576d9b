/** Who is in each group of controllers. Other controllers are not modelled, so each group has this one. */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { managerUuid } from '../../../identity.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import { dateTime, uri, uuid } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { text, whole } from '../../../resource/readers.js';
import { list, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import type { ControllerTree } from '../../../tree.js';
import { formatFqdn, ownIPv4 } from '../../network/index.js';

const pattern = `${managerPattern}FederationPeers/` as const;

const atInstant = { volatile: true } as const;

function hostOf(tree: ControllerTree): string {
  return ownIPv4(tree) ?? formatFqdn(tree.controllerSettings.inForce, tree);
}

export const federationPeersOfGroup = at(`${pattern}{GroupId}/`, ({ federation }) =>
  federation.groups.map((part) => ({ params: { ...ofManager, GroupId: part.name }, part })),
).resource({
  type: 'VndMgmtFederationPeers.v2_0_0.VndMgmtFederationPeers',
  says: 'The controllers of a group, as far as this one knows them.',
  varies: ['now'],
  properties: {
    ...identity(
      ({ part }) => part.name,
      ({ part }) => part.name,
      'Controllers of a group',
    ),
    Peers: list('The controllers of the group.', ({ tree }: View) => [tree], {
      HttpErrorCode: row(
        whole(),
        'What the last request to the controller has failed with; 0 for nothing.',
        0,
      ),
      ManagerIPAddress: row(text(), 'The address of the controller.', (tree: ControllerTree) => hostOf(tree)),
      Time: row(
        dateTime,
        'When the controller was last heard of.',
        (tree: ControllerTree, { now }) => formatInstant(controllerTime(tree, now)),
        atInstant,
      ),
      URL: row(uri, 'Where the controller is served.', (tree: ControllerTree) => `https://${hostOf(tree)}/`),
      UUID: row(uuid, 'A number that no other controller in the world has.', (_, { derived }) =>
        derived(managerUuid),
      ),
    }),
  },
});

export const federationPeers = at(pattern, () => [{ params: ofManager }]).collection({
  type: 'VndMgmtFederationPeersCollection.VndMgmtFederationPeersCollection',
  says: 'The groups of controllers, each with who is in it.',
  name: 'Federation Peers',
  description: 'Controllers of each group',
  members: federationPeersOfGroup,
});
