/**
 * Tests of the boot history before the initial state: its entries and alerts equal those of a start after the mains
 * return, and all shown values agree with the history.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BlueprintInput } from '../../index.js';
import { shownEntries } from '../../machines/facts/shown-entries.js';
import { powerRecord } from '../../machines/power/index.js';
import { listAlerts } from '../../machines/reporting/events/index.js';
import type { ControllerTree } from '../../models/tree.js';
import { createLab, managerUri, systemUri } from '../support/lab.js';

/** Typical durations. They are fixed, because the boot history uses typical durations instead of random draws. */
const timings = {
  powerOn: '3s',
  postDiscovery: '160s',
  deviceDiscovery: '20s',
  postCompletion: '41s',
  firmwareInventory: '115s',
  osBoot: '47s',
  controllerColdBoot: '101s',
} as const;

/** Code of the first entry of the management log. */
const clearedCode = 1;

/** Returns the log entries and alerts of a start. Their times are relative to the start of the controller. */
function traceOf({ logs, alerts, uptime, host }: ControllerTree, first: { iel: number; iml: number }) {
  const since = (at: number) => at - uptime.sinceMs;
  return {
    entries: (['iel', 'iml'] as const).flatMap((log) =>
      shownEntries(logs, log)
        .filter(({ number, code }) => number >= first[log] && code !== clearedCode)
        .map(({ createdAt, code, message }) => [since(createdAt), code, message]),
    ),
    alerts: listAlerts(alerts).map(({ number, event: { createdAt, messageId, args, origin } }) => [
      number,
      since(createdAt),
      messageId,
      args.join(),
      origin,
    ]),
    hostMs: host.powerOnTime.sinceMs === null ? null : since(host.powerOnTime.sinceMs),
  };
}

const servers: readonly (readonly [what: string, blueprint: BlueprintInput])[] = [
  ['a server that is on', { timings }],
  ['one that is off', { timings, settings: { initialPower: 'off' } }],
  ['one that waited before it went on', { timings, settings: { powerOnDelay: '45Sec' } }],
  [
    'one whose devices were found after POST',
    { timings: { ...timings, deviceDiscovery: '60s', postCompletion: '6s' } },
  ],
  ['one without anything to boot', { timings, boot: { operatingSystem: 'none' } }],
];

for (const [what, blueprint] of servers) {
  test(`${what} has in its logs what its start has left, and the same start leaves the same again`, () => {
    const lab = createLab({ blueprint });
    const { tree: genesis } = lab.controller;
    lab.controller.operator('mains.off').operator('mains.on').advance('1h');
    const { tree } = lab.controller;

    const { iel, iml } = genesis.logs;
    assert.equal(traceOf(genesis, { iel: 1, iml: 1 }), traceOf(tree, { iel: iel.next, iml: iml.next }));
    assert.equal(genesis.announcements, tree.announcements);
    assert.equal(powerRecord(genesis).value, powerRecord(tree).value);
  });
}

test('meters, uptimes, logs and dates agree, whatever the seed and the start', () => {
  for (const options of [{ seed: 1 }, { seed: 'x', start: '2031-05-06T07:08:09Z' }, { seed: 3, start: 0 }]) {
    const lab = createLab(options);
    const { tree, now } = lab.controller;
    const { sinceMs } = tree.host.powerOnTime;
    const onMs = now - Number(sinceMs);
    assert.ok(onMs > 8 * 86_400_000 && onMs < 41 * 86_400_000, 'longer on than any meter looks back');

    const { Oem, LastResetTime } = lab.get(systemUri).is(200).reply.body as {
      Oem: { Vnd: { CurrentPowerOnTimeSeconds: number; PowerOnMinutes: number } };
      LastResetTime?: string;
    };
    assert.is(Oem.Vnd.CurrentPowerOnTimeSeconds, Math.floor(onMs / 1_000));
    assert.is(Oem.Vnd.PowerOnMinutes, Math.floor(onMs / 60_000));
    assert.ok(LastResetTime === undefined || Date.parse(LastResetTime) <= now);
    assert.is(shownEntries(tree.logs, 'iel').at(-1)?.createdAt, sinceMs);
    assert.is(tree.clock.executed, 0);
    assert.ok(listAlerts(tree.alerts).every(({ event }) => event.createdAt < now - 8 * 86_400_000));
  }
});

test('the firmware that a server is delivered with is no newer than its life', () => {
  const { tree } = createLab().controller;

  assert.ok(Date.parse(tree.blueprint.manager.firmware.date) < tree.uptime.sinceMs);
});

test('a day on which nobody does anything leaves no entry and no alert', () => {
  for (const initialPower of ['on', 'off'] as const) {
    const lab = createLab({ blueprint: { settings: { initialPower } } });
    const { logs, events } = lab.controller.tree;

    lab.advance('1d');

    assert.is(lab.controller.tree.logs, logs);
    assert.is(lab.controller.tree.events, events);
  }
});

test('what the life has left can be cleared like anything else', () => {
  const lab = createLab();
  const entries = `${managerUri}LogServices/IEL/`;
  assert.is(lab.get(`${entries}Entries/`).reply.body['Members@odata.count'], 3);

  lab.post(`${entries}Actions/LogService.ClearLog/`).is(200);

  lab.get(`${entries}Entries/`).has({ 'Members@odata.count': 1 });
});

test.run();
