/** Where tests find the schemas of a lab, the bodies they are of, and labs in every state that bodies show. */

import { faultNames, faults } from '../../../machines/faults/index.js';
import { poweredParts, powerRecord } from '../../../machines/power/index.js';
import { resources } from '../../../machines/resource-list.js';
import type { ControllerTree } from '../../../models/tree.js';
import {
  accountServiceUri,
  certificateMappingsUri,
  createLab,
  type Lab,
  resetUri,
  systemUri,
} from '../lab.js';
import { alice } from '../security/client-certificates.js';
import type { Body } from './crawl.js';
import { findTargetKind, toldTo } from './fault-rows.js';
import { readSchemaFiles, schemaLocation } from './generated-schemas.js';

export function readSchema(lab: Lab, type: string): Body {
  return lab.get(schemaLocation(readSchemaFiles(lab).get(type)).Uri).is(200).reply.body;
}

export function readDefinition(
  lab: Lab,
  type: string,
): Body & { readonly properties: Readonly<Record<string, Body>> } {
  const definitions = readSchema(lab, type).definitions as Readonly<Record<string, Body>>;
  return definitions[type.split('.').at(-1) ?? ''] as never;
}

/** What was read last of a state, and when: readings move between two events. */
const bodiesRead = new WeakMap<ControllerTree, { readonly now: number; readonly bodies: readonly Body[] }>();

/** Every resource of the list that there is for everybody, whether linked or not. Read once at each instant of a state. */
export function readBodies(lab: Lab): readonly Body[] {
  const { tree, now } = lab.controller;
  const last = bodiesRead.get(tree);
  if (last?.now === now) return last.bodies;
  const bodies = readEveryBody(lab);
  bodiesRead.set(tree, { now, bodies });
  return bodies;
}

function readEveryBody(lab: Lab): readonly Body[] {
  return resources.flatMap(({ type, uri, instances, thereFor }) => {
    if (type === undefined || thereFor !== undefined) return [];
    const all = instances?.(lab.controller.tree) ?? [{}];
    return all.map((params) => {
      const filled = Object.entries(params).reduce(
        (path, [name, value]) => path.replace(`{${name}}`, value),
        uri,
      );
      return lab.get(filled).is(200).reply.body;
    });
  });
}

let shared: readonly Lab[] | undefined;

/** The server on its way through its states, and with everything set that can be. Tests of a process share them, and only read. */
export function labs(): readonly Lab[] {
  shared ??= createLabs();
  return shared;
}

function createLabs(): readonly Lab[] {
  const off = createLab({ blueprint: { settings: { initialPower: 'off' } } });
  off.login();
  const set = createLab({ seed: 7 });
  set.enableIntegrity();
  set.makeTrustMembers();
  set.makeSnmpMembers();
  set.makeUpdatePlans();
  set.putAsideImage();
  set
    .patch(systemUri, {
      AssetTag: 'R12',
      Boot: { BootSourceOverrideTarget: 'UefiHttp', HttpBootUri: 'https://images.example/a.efi' },
      Oem: { Vnd: { PowerAutoOn: 'RemainOff' } },
    })
    .is(200);
  set
    .patch(accountServiceUri, {
      LDAP: {
        ServiceAddresses: ['ldap.example'],
        RemoteRoleMapping: [{ LocalRole: 'Operator', RemoteGroup: 'cn=operators' }],
      },
    })
    .is(200);
  set.post(certificateMappingsUri, { UserName: 'Administrator', Fingerprint: alice.pem }).is(201);
  set.account('guest', { RoleId: 'ReadOnly' });
  set.login();
  const booting = [1, 5, 20, 60, 120].map((seconds) => {
    const lab = createLab({ seed: seconds });
    lab.enableIntegrity();
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    return lab.advance(`${seconds}s`);
  });
  const bare = createLab({ blueprint: { fans: [], temperatures: [], nics: [], storage: [], tpm: null } });
  const hung = createLab();
  hung.controller.fault('host.hung');
  return [createLab(), off, set, hung, brokenLab(), bare, ...booting];
}

/** After these there is nothing to be seen, or somebody else's answer; the air is hot already. */
const hiding: ReadonlySet<string> = new Set([
  ...([
    'host.crashed',
    'host.reset',
    'mains.lost',
    'controller.hung',
    'controller.restarted',
    'ambient.rising',
  ] as const),
  ...faultNames.filter((name) => faults[name].isFeltByClients === true || name.startsWith('sessions.')),
]);

/** One part of each kind as the target of each fault that can have it. */
function brokenLab(): Lab {
  const broken = createLab();
  for (const fault of faultNames) {
    if (hiding.has(fault)) continue;
    if (findTargetKind(fault) === 'powerSupply' && fault !== 'powerSupply.removed') continue;
    // What nothing can mend resets the server; errors only strike one that is on.
    if (poweredParts(powerRecord(broken.controller.tree)) === undefined) broken.advance('30s');
    const { blueprint } = broken.controller.tree;
    const told = toldTo(fault, blueprint, { part: ([first]) => first, number: 'min' });
    broken.controller.applyFault({ fault, with: told, clear: false });
  }
  return broken;
}
