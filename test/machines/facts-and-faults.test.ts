/** Tests of the fact and fault lists: every row is used, and every used name has a row. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { logNames } from '../../machines/facts/fact.js';
import { facts, findFact } from '../../machines/facts/index.js';
import { type LogEntry, listEntries } from '../../machines/facts/log.js';
import { type FaultName, faultNames, faults } from '../../machines/faults/index.js';
import { listDrives, listPartNames } from '../../machines/parts/index.js';
import { listAlerts } from '../../machines/reporting/events/index.js';
import { findDefinition } from '../../models/messages/index.js';
import { createLab, type Lab, managerResetUri, resetUri, sessionsUri, systemUri } from '../support/lab.js';
import { project } from '../support/paths.js';
import { findTargetKind, toldTo } from '../support/redfish/fault-rows.js';
import { isNew, newAlerts, newEntries } from '../support/reporting/logged-entries.js';

function sourcesIn(folder: string): string {
  return readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/(^|[/-])facts\.ts$/.test(file))
    .map((file) => readFileSync(path.join(project, folder, file), 'utf8'))
    .join('\n');
}

test('every row of the fact table is emitted by some machine or write', () => {
  const sources = sourcesIn('machines') + sourcesIn('models');

  for (const fact of Object.keys(facts)) assert.ok(sources.includes(`'${fact}'`), `${fact} is never emitted`);
});

test('a class and a code say one thing in a log: only what is put right shares them with what puts it right', () => {
  for (const log of logNames) {
    const said = new Map<string, string>();
    for (const fact of Object.keys(facts)) {
      const row = findFact(fact)[log];
      if (row === undefined || row.severity === 'Repaired') continue;
      const code = `${row.class}.${row.code}`;
      const other = said.get(code);
      if (other !== undefined && findFact(fact).repairs?.facts.includes(other)) continue;
      assert.is(other, undefined, `${fact} is ${log} ${code} as well`);
      said.set(code, fact);
    }
  }
});

test('what a fact puts right is a fact of the table', () => {
  for (const [name, { repairs }] of Object.entries(facts)) {
    for (const fact of repairs?.facts ?? [])
      assert.ok(Object.hasOwn(facts, fact), `${name} repairs ${fact}, which is in no machines/*/*/facts.ts`);
  }
});

test('an alert of a fact is a message of its registry, with as many arguments as that asks for', () => {
  const { tree } = createLab().controller;
  const part = listDrives(tree.blueprint)[0]?.name;
  const told = new Proxy({}, { get: (_, name) => (name === 'part' ? part : '1') });
  for (const [name, { event }] of Object.entries(facts)) {
    if (event === undefined) continue;
    const { registry, key, args } = event;
    const { params } = findDefinition({ registry, key, args: [] });
    assert.is(args?.(told, tree).length ?? 0, params.length, `${registry}.${key} of ${name}`);
  }
});

test('a fact without a row is an error, not a silence', () => {
  assert.throws(() => findFact('host.sighed'), /no row for host\.sighed/);
  assert.throws(() => findFact('toString'), /no row/);
});

type Target = Lab['controller'];

/** Sets the fault with the last possible component and the maximum value of each number. */
function set(controller: Target, fault: FaultName): Target {
  const told = toldTo(fault, controller.tree.blueprint);
  return controller.applyFault({ fault, with: told, clear: false });
}

function clear(controller: Target, fault: FaultName): Target {
  const told = toldTo(fault, controller.tree.blueprint, { clear: true });
  return controller.applyFault({ fault, with: told, clear: true });
}

/**
 * Branches that always change and are therefore not compared: they report the fault, continue on their own, or contain
 * the heat of components.
 */
const moving = ['clock', 'random', 'outbox', 'logs', 'alerts', 'events', 'cooling', 'past'];

/** Machine kinds that react to changed values: the watches, and the buffers of the logs. */
const watching = ['thermal', 'metricTrigger', 'log'];

/**
 * Faults that cannot be corrected and reset the host. The host is still starting again when the component has been
 * replaced.
 */
const resetting: readonly FaultName[] = ['processor.failed', 'memory.failed'];

/**
 * Fault whose removal leaves a changed storage state, because the drive that is put into the empty bay is another
 * drive.
 */
const exchanging: readonly FaultName[] = ['drive.removed'];

/** Fault that changes nothing except the logs. */
const logging: readonly FaultName[] = ['log.flooded'];

/** Hardware that was without power still has to start when the fault is cleared. */
const starting: readonly FaultName[] = ['mains.lost'];

function leftBehind(fault: FaultName): readonly string[] {
  if (starting.includes(fault))
    return ['host', 'storage', 'securityTrace', 'sessions', 'announcements', 'power', 'manager'];
  if (resetting.includes(fault)) return ['announcements', 'power'];
  return exchanging.includes(fault) ? ['storage'] : [];
}

/** Returns the branches and machine kinds in which two trees differ. */
function changesBetween(before: Target['tree'], after: Target['tree']): string[] {
  return [
    ...namesBetween(before, after).filter((name) => name !== 'machines' && !moving.includes(name)),
    ...namesBetween(before.machines, after.machines).filter((kind) => !watching.includes(kind)),
  ];
}

function namesBetween(before: object, after: object): string[] {
  const was = new Map(Object.entries(before));
  const differing = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  );
  return differing.map(([name]) => name);
}

test('every fault changes the state when it is set, and clearing one that lasts takes the change back', () => {
  for (const name of faultNames) {
    const lab = createLab();
    const { controller } = lab;
    const { userName: UserName, password: Password } = controller.credentials;
    lab.post(sessionsUri, { UserName, Password }).is(201);
    const before = controller.tree;

    set(controller, name);
    const changed = changesBetween(before, controller.tree);
    if (logging.includes(name)) assert.is.not(controller.tree.logs, before.logs);
    else assert.is.not(changed.length, 0, `${name} changes nothing`);
    if (faults[name].clear === null) continue;
    clear(controller, name);

    const left = changesBetween(before, controller.tree).sort();
    assert.equal(left, [...leftBehind(name)].sort(), `${name} leaves a change behind`);
  }
});

test('a fault that lasts cannot be set twice, nor cleared when it is not there; one that does not happens again', () => {
  for (const name of faultNames) {
    const { controller } = createLab();

    if (faults[name].clear === null) {
      set(set(controller, name).advance('1h'), name);
      assert.throws(() => clear(controller, name), /ends as soon as it has happened/);
      continue;
    }
    assert.throws(() => clear(controller, name), /not possible/);
    set(controller, name);
    assert.throws(() => set(controller, name), /not possible/);
  }
});

test('whichever fault of a part is cleared, nothing of what was wrong with the part stays open in the log', () => {
  const open = ({ controller }: Lab) =>
    listEntries(controller.tree.logs.iml).filter((entry) => isNew(entry) && isOpen(entry));
  const isOpen = ({ fact, repaired }: LogEntry) => !repaired && findFact(fact).iml?.severity !== 'Repaired';
  for (const [kind, faultsOfKind] of lastingFaults()) {
    for (const last of faultsOfKind) {
      const lab = createLab();
      for (const earlier of faultsOfKind) if (earlier !== last) set(lab.controller, earlier);
      set(lab.controller, last);
      assert.ok(open(lab).length > 0, last);

      clear(lab.controller, last);

      assert.equal(open(lab), [], `${kind}: ${last} was the last`);
    }
  }
});

const untold: readonly string[] = ['spdmDevice', 'tpm', 'firmware', 'temperatureSensor'];

/** Returns the faults that last until they are cleared, by the kind of component. */
function lastingFaults(): ReadonlyMap<string, readonly FaultName[]> {
  const byKind = new Map<string, FaultName[]>();
  for (const name of faultNames) {
    const kind = findTargetKind(name);
    // Excluded kinds, because their faults leave no log entry at once. SPDM devices and the TPM are logged at the next
    // start, firmware at a firmware check, and a stuck sensor never.
    if (kind === undefined || untold.includes(kind) || faults[name].clear === null) continue;
    byKind.set(kind, [...(byKind.get(kind) ?? []), name]);
  }
  return byKind;
}

test('the alert about a link names the adapter, the port and the function, in the order of its message', () => {
  const { controller } = createLab();

  controller.fault('networkPort.down', { part: 'DE07A000/2' });

  const [alert] = newAlerts(controller.tree);
  assert.is(alert?.event.messageId, 'NetworkDevice.1.0.ConnectionDropped');
  assert.equal(alert?.event.args, ['N25-2P-OCP3', '2', 'all']);
});

test('the memory is said to be in good health once all of its modules are', () => {
  const { controller } = createLab();
  const [first = '', second = ''] = listPartNames(controller.tree.blueprint, 'memory');
  const said = () =>
    listAlerts(controller.tree.alerts).filter(
      ({ event }) => isNew(event) && event.messageId.endsWith('.MemoryHealthOk'),
    );
  controller.fault('memory.failed', { part: first }).fault('memory.degraded', { part: second });

  controller.clearFault('memory.failed', { part: first });
  assert.is(said().length, 0);
  controller.clearFault('memory.degraded', { part: second });
  assert.is(said().length, 1);
});

test('a hung operating system is in the log until it answers again, or is ended by force', () => {
  const ends: readonly ((lab: Lab) => unknown)[] = [
    (lab) => lab.controller.clearFault('host.hung'),
    (lab) => lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200),
    (lab) => lab.post(resetUri, { ResetType: 'Nmi' }).is(200),
    (lab) => lab.controller.operator('mains.off').operator('mains.on').advance('5m'),
  ];
  for (const end of ends) {
    const lab = createLab();
    const told = () => newEntries(lab.controller.tree, 'iml').map(({ code, severity }) => [code, severity]);

    lab.controller.fault('host.hung');
    assert.equal(told(), [[650, 'Caution']]);
    lab.get(systemUri).has({ Status: { Health: 'Warning', HealthRollup: 'Warning' } });
    end(lab);

    assert.equal(told()[0], [650, 'Repaired']);
  }
});

test('an operating system that hangs while the controller is away is found when it is back', () => {
  const lab = createLab();
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10s').controller.fault('host.hung');

  lab.advance('10m');

  assert.is(listEntries(lab.controller.tree.logs.iml).filter(({ fact }) => fact === 'host.hung').length, 1);
});

test('a hung operating system takes a graceful request and does not act on it; force still works', () => {
  const lab = createLab();
  lab.controller.fault('host.hung');
  lab.get(systemUri).has({ Status: { Health: 'Warning' } });

  lab.post(resetUri, { ResetType: 'GracefulShutdown' }).is(200);
  lab.advance('1h');

  lab.get(systemUri).has({ PowerState: 'On' });
  assert.ok(listEntries(lab.controller.tree.logs.iel).some(({ fact }) => fact === 'host.shutdownRequested'));
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.until({ PowerState: 'Off' }, '1m');
});

test.run();
