/** The groups of controllers that this one belongs to. A key reads null, and is kept sealed (design § 2.5). */

import { controllerTime } from '../../../controller-time.js';
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type ControllerStage, type Means, refused, written } from '../../../resource/define.js';
import { nothing } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { secretProperty } from '../../../resource/property.js';
import { text } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { creation, optional, required } from '../../../resource/writes.js';
import type { Sealed } from '../../../sealed.js';
import type { ControllerTree } from '../../../tree.js';
import { changedPrivileges, mayGrant, privilegesReader, shownPrivileges } from '../../accounts/index.js';
import { type FederationGroup, groupsMax } from '../state.js';

const pattern = `${managerPattern}FederationGroups/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;
const type = 'VndMgmtFederationGroup.v2_0_0.VndMgmtFederationGroup';

/** Part of an address: what would have to be written otherwise there is left out. Unit: characters. Source: behaviour § 2.25. */
const nameReader = text({ lengthMax: 39, pattern: /^(?!\.{1,2}$)[\w.-]+$/ });
/** Assumption: as for passwords; the least is the eight that passwords have. */
const keyReader = text({ lengthMax: 39, pattern: /^[^\p{Cc}]{8,}$/u });

function groupNamed({ federation }: Pick<ControllerTree, 'federation'>, name: string) {
  const wanted = name.toLowerCase();
  return federation.groups.find((group) => group.name.toLowerCase() === wanted);
}

function sealKey({ tree, secrets }: Means, name: string, key: string): Sealed {
  const revision = (groupNamed(tree, name)?.key?.revision ?? 0) + 1;
  return secrets.seal({ address: `FederationGroups/${name}`, revision }, key);
}

function change(stage: ControllerStage, name: string, changed: Partial<FederationGroup>): void {
  const groups = stage.view.federation.groups.map((group) =>
    group.name === name ? { ...group, ...changed } : group,
  );
  stage.put('federation', { groups });
}

export const federationGroup = at(`${pattern}{GroupId}/`, ({ federation }) =>
  federation.groups.map((part) => ({ params: { ...ofManager, GroupId: part.name }, part })),
).resource({
  type,
  says: 'A group of controllers that trust one another, and what its members may do here.',
  properties: {
    ...identity(
      ({ part }) => part.name,
      ({ part }) => part.name,
      'Group of management controllers',
    ),
    Key: row(nothing, 'What the members of the group know one another by; never shown.', null, {
      setBy: secretProperty({
        ...byManager,
        reader: keyReader,
        redact: (value, means) => ({ ok: true, value: sealKey(means, means.params.GroupId ?? '', value) }),
        apply: (stage, key: Sealed, { params: { GroupId } }) => change(stage, GroupId ?? '', { key }),
      }),
    }),
    Privileges: row(
      privilegesReader,
      'What the members of the group may do here.',
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

function report(stage: ControllerStage, group: string, user: string): void {
  stage.emit('access.configured', { settings: `FederationGroups/${group}`, user }, 'accessSettings');
}

const joinGroup = creation({
  ...byManager,
  properties: {
    Name: required(nameReader, 'What the group is called.'),
    Key: required(keyReader, 'What the members of the group know one another by; never shown.'),
    Privileges: optional(privilegesReader, 'What the members of the group may do here.'),
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

export const federationGroups = at(pattern, () => [{ params: ofManager }]).collection({
  type: 'VndMgmtFederationGroupCollection.VndMgmtFederationGroupCollection',
  says: 'The groups of controllers that this one belongs to. A POST to it joins one.',
  name: 'Federation Groups',
  description: 'Groups of management controllers',
  members: federationGroup,
  creation: joinGroup,
});
