/**
 * Helpers for tests of schemas: the schemas of a lab, the bodies that they describe, and labs in all states that change
 * bodies.
 */

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

/** Cached bodies of a state with the time of the read, because sensor readings change between two events. */
const bodiesRead = new WeakMap<ControllerTree, { readonly now: number; readonly bodies: readonly Body[] }>();

/**
 * Returns the bodies of all listed resources that exist for every user, including resources to which no link leads. The
 * bodies are read once for each instant of a state.
 */
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

/**
 * Returns labs in the states that a server passes through, one of them with all settings changed. The tests of a
 * process share the labs and may only read.
 */
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

/**
 * Faults that are not set in the broken lab. After some of them no resource is readable, others only make requests of
 * clients fail. `ambient.rising` would have no effect, because the ambient temperature is high already.
 */
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

/** Returns a lab in which all other faults are set, each for one part of its kind. */
function brokenLab(): Lab {
  const broken = createLab();
  for (const fault of faultNames) {
    if (hiding.has(fault)) continue;
    if (findTargetKind(fault) === 'powerSupply' && fault !== 'powerSupply.removed') continue;
    // An uncorrectable error resets the server. The next error can only occur when the server is on again.
    if (poweredParts(powerRecord(broken.controller.tree)) === undefined) broken.advance('30s');
    const { blueprint } = broken.controller.tree;
    const told = toldTo(fault, blueprint, { part: ([first]) => first, number: 'min' });
    broken.controller.applyFault({ fault, with: told, clear: false });
  }
  return broken;
}
