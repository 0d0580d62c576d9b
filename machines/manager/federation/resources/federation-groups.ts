/** Federation groups of this controller. The key of a group is stored sealed, and reads return null (design § 2.5). */
import { formatInstant } from '../../../../engine/index.js';
import {
  type ControllerTree,
  controllerTime,
  managerUuid,
  type Sealed,
  type Transaction,
} from '../../../../models/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import {
  creation,
  dateTime,
  defineAt,
  fill,
  identity,
  list,
  managerPattern,
  nothing,
  ofManager,
  optional,
  refused,
  required,
  row,
  secretProperty,
  text,
  uri,
  uuid,
  type View,
  type WriteContext,
  whole,
  written,
} from '../../../../models/resource/index.js';
import {
  changedPrivileges,
  mayGrant,
  privilegesReader,
  shownPrivileges,
} from '../../../access/accounts/index.js';
import { formatFqdn, ownIPv4 } from '../../../network-settings/index.js';
import { type FederationGroup, groupsMax } from '../state.js';

const pattern = `${managerPattern}FederationGroups/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;
const type = 'VndMgmtFederationGroup.v2_0_0.VndMgmtFederationGroup';

/**
 * Reader of a group name. The name is a part of a URI, so characters that need escaping are excluded. Maximum length:
 * 39 characters. Source: behaviour § 2.25.
 */
const nameReader = text({ lengthMax: 39, pattern: /^(?!\.{1,2}$)[\w.-]+$/ });
/** Reader of a group key. Assumption: the limits are those of passwords; the minimum is eight characters. */
const keyReader = text({ lengthMax: 39, pattern: /^[^\p{Cc}]{8,}$/u });

function groupNamed({ federation }: Pick<ControllerTree, 'federation'>, name: string) {
  const wanted = name.toLowerCase();
  return federation.groups.find((group) => group.name.toLowerCase() === wanted);
}

function sealKey({ tree, secrets }: WriteContext, name: string, key: string): Sealed {
  const revision = (groupNamed(tree, name)?.key?.revision ?? 0) + 1;
  return secrets.seal({ address: `FederationGroups/${name}`, revision }, key);
}

function change(stage: Transaction, name: string, changed: Partial<FederationGroup>): void {
  const groups = stage.view.federation.groups.map((group) =>
    group.name === name ? { ...group, ...changed } : group,
  );
  stage.put('federation', { groups });
}

export const federationGroup = defineAt(`${pattern}{GroupId}/`, ({ federation }) =>
  federation.groups.map((part) => ({ params: { ...ofManager, GroupId: part.name }, part })),
).resource({
  type,
  typeDescription:
    'Federation group: management controllers that trust one another, and the privileges of the group on this controller.',
  properties: {
    ...identity(
      ({ part }) => part.name,
      ({ part }) => part.name,
      'Group of management controllers',
    ),
    Key: row(nothing, 'Shared key that authenticates the members of the group; never returned.', null, {
      setBy: secretProperty({
        ...byManager,
        reader: keyReader,
        redact: (value, means) => ({ ok: true, value: sealKey(means, means.params.GroupId ?? '', value) }),
        apply: (stage, key: Sealed, { params: { GroupId } }) => change(stage, GroupId ?? '', { key }),
      }),
    }),
    Privileges: row(
      privilegesReader,
      'Privileges that members of the group have on this controller.',
      ({ part }) => shownPrivileges(part.privileges),
      {
        set: {
          ...byManager,
          apply: (stage, value, { params: { GroupId } }) => {
            const before = groupNamed(stage.view, GroupId)?.privileges ?? [];
            change(stage, GroupId, { privileges: changedPrivileges(before, value) });
          },
        },
      },
    ),
  },
  finishPatch: (stage, _, { params: { GroupId }, by }) => {
    const before = groupNamed(stage.tree, GroupId)?.privileges ?? [];
    const granted = (groupNamed(stage.view, GroupId)?.privileges ?? []).filter(
      (privilege) => !before.includes(privilege),
    );
    if (!mayGrant(stage.tree, by.userId, granted)) return [baseMessage('InsufficientPrivilege')];
    report(stage, GroupId, by.userName);
    return [];
  },
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage, { params: { GroupId }, by }) => {
      const groups = stage.view.federation.groups.filter(({ name }) => name !== GroupId);
      stage.put('federation', { groups });
      report(stage, GroupId, by.userName);
      return written(baseMessage('Success'));
    },
  },
});

function report(stage: Transaction, group: string, user: string): void {
  stage.emit('access.configured', { settings: `FederationGroups/${group}`, user }, 'accessSettings');
}

const joinGroup = creation({
  ...byManager,
  properties: {
    Name: required(nameReader, 'Name of the group.'),
    Key: required(keyReader, 'Shared key that authenticates the members of the group; never returned.'),
    Privileges: optional(privilegesReader, 'Privileges that members of the group have on this controller.'),
  },
  redact: (body, means) => {
    const Key = sealKey(means, body.Name, body.Key);
    return { ok: true, value: { body: { ...body, Key }, headers: {} } };
  },
  apply: (stage, { Name, Key, Privileges = {} }, { by }) => {
    const { groups } = stage.tree.federation;
    if (groupNamed(stage.tree, Name) !== undefined)
      return refused(baseMessage('ResourceAlreadyExists', ['VndMgmtFederationGroup', 'Name', Name], '/Name'));
    if (groups.length >= groupsMax) return refused(baseMessage('CreateLimitReachedForResource'));
    const privileges = changedPrivileges(['LoginPriv'], Privileges);
    if (!mayGrant(stage.tree, by.userId, privileges)) return refused(baseMessage('InsufficientPrivilege'));
    const joinedAt = controllerTime(stage.tree, stage.now);
    stage.put('federation', { groups: [...groups, { name: Name, key: Key, privileges, joinedAt }] });
    report(stage, Name, by.userName);
    const created = fill(federationGroup.uri, { ...ofManager, GroupId: Name });
    return { ok: true, value: { messages: [baseMessage('Created')], created } };
  },
});

export const federationGroups = defineAt(pattern, () => [{ params: ofManager }]).collection({
  type: 'VndMgmtFederationGroupCollection.VndMgmtFederationGroupCollection',
  typeDescription: 'Federation groups of the controller. A POST request joins a group.',
  name: 'Federation Groups',
  description: 'Groups of management controllers',
  members: federationGroup,
  creation: joinGroup,
});

const peersPattern = `${managerPattern}FederationPeers/` as const;

const atInstant = { volatile: true } as const;

function hostOf(tree: ControllerTree): string {
  return ownIPv4(tree) ?? formatFqdn(tree.controllerSettings.inForce, tree);
}

/**
 * Members of each federation group. Other controllers are not modeled, so the only member of each group is this
 * controller.
 */
export const federationPeersOfGroup = defineAt(`${peersPattern}{GroupId}/`, ({ federation }) =>
  federation.groups.map((part) => ({ params: { ...ofManager, GroupId: part.name }, part })),
).resource({
  type: 'VndMgmtFederationPeers.v2_0_0.VndMgmtFederationPeers',
  typeDescription: 'Known members of a federation group.',
  varies: ['now'],
  properties: {
    ...identity(
      ({ part }) => part.name,
      ({ part }) => part.name,
      'Controllers of a group',
    ),
    Peers: list('Members of the group.', ({ tree }: View) => [tree], {
      HttpErrorCode: row(
        whole(),
        'HTTP status of the last failed request to the member; 0 when none failed.',
        0,
      ),
      ManagerIPAddress: row(text(), 'Address of the member.', (tree: ControllerTree) => hostOf(tree)),
      Time: row(
        dateTime,
        'Date and time of the last message from the member.',
        (tree: ControllerTree, { now }) => formatInstant(controllerTime(tree, now)),
        atInstant,
      ),
      URL: row(uri, 'URL of the member.', (tree: ControllerTree) => `https://${hostOf(tree)}/`),
      UUID: row(uuid, 'Universally unique identifier (UUID) of the member.', (_, { derived }) =>
        derived(managerUuid),
      ),
    }),
  },
});

export const federationPeers = defineAt(peersPattern, () => [{ params: ofManager }]).collection({
  type: 'VndMgmtFederationPeersCollection.VndMgmtFederationPeersCollection',
  typeDescription: 'Federation groups of the controller, each with its members.',
  name: 'Federation Peers',
  description: 'Members of each federation group',
  members: federationPeersOfGroup,
});
