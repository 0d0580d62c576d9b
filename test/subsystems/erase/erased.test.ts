/** Tests of a server after an erase of the whole server: no setting, created resource or log entry remains. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resources } from '../../../machines/resource-list.js';
import { restart } from '../../support/bios/settings-areas.js';
import {
  createLab,
  type Lab,
  managerResetUri,
  managerUri,
  resetUri,
  sessionsUri,
  systemUri,
} from '../../support/lab.js';
import { findUri, legalBody } from '../../support/redfish/writable-bodies.js';
import { listLeaves } from '../../support/redfish/writable-values.js';
import { eraseLab, eraseToTheEnd } from '../../support/storage/erase-rig.js';

/** Changes every setting except the POST mode, which decides how POST ends, and creates one of every resource. */
function useServer(lab: Lab): void {
  lab.login();
  lab.account('eve');
  lab.makeSnmpMembers();
  lab.makeEventMembers();
  lab.makeDirectoryGroups();
  lab.enableIntegrity();
  lab.makeTasks();
  for (const definition of resources.filter(({ writable }) => writable !== undefined)) {
    const uri = findUri(lab, definition);
    if (uri === undefined) continue;
    for (const leaf of listLeaves(definition)) {
      if (leaf.path.includes('PostMode')) continue;
      const { status, body } = lab.get(uri).reply;
      if (status === 200) lab.patch(uri, legalBody(definition, leaf, body).body);
    }
  }
  lab.patch(`${systemUri}Bios/Settings/`, { Attributes: { ServerName: 'eel' } }).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('40m').post(managerResetUri, {}).is(200);
  lab.advance('20m');
}

/** Returns the paths of the leaves in which two trees differ. */
function differences(one: unknown, other: unknown, at = ''): string[] {
  if (one === other) return [];
  if (!isMapping(one) || !isMapping(other)) return [at];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], `${at}/${name}`));
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Paths that an erase does not clear, by reason. */
const left: Readonly<Record<string, RegExp>> = {
  'how time went':
    /^\/(clock|random|past|cooling|uptime|controllerClock)\b|^\/machines\/(power|manager|clock)\//,
  'numbers that are never given twice': /\/next(Id|Number|Serial)?$/,
  'hours of hardware, and what it has written':
    /^\/host\/(powerOnTime\/|discoveredAt$)|^\/storage\/(use|drives\/.*\/meters)\//,
  'a light that somebody has lit, until somebody puts it out': /^\/chassis\/indicatorLit$/,
  'what stands in adapters and is theirs': /^\/adapters\/|^\/devices\/(disabledPorts|traffic)\//,
  'the report of the erase itself': /^\/erase\//,
  'what is written since': /^\/(logs|healthLog|alerts)\//,
  'in force until the next start': /^\/attestation\/policy\/inForce$/,
  'what listeners may have missed of late': /^\/events\//,
  'the identity of components': /^\/attestation\/certificates/,
  'what the processors draw': /^\/telemetry\/crossings\//,
};

test('a server that was used differs from one that was not, once both are erased, by nothing that anybody has set', () => {
  const [unused, used] = [createLab(), createLab()];
  useServer(used);
  for (const lab of [unused, used]) {
    eraseToTheEnd(lab);
    lab.advance('1h');
  }

  const kept = differences(unused.controller.tree, used.controller.tree).filter(
    (at) => !Object.values(left).some((reason) => reason.test(at)),
  );

  assert.equal(kept, []);
});

const erased = (prepare: (lab: Lab) => void): Lab => {
  const lab = eraseLab();
  prepare(lab);
  eraseToTheEnd(lab);
  return lab;
};

test('settings, keys and passwords of the firmware are as delivered', () => {
  const lab = erased((used) => {
    const body = { PasswordName: 'Administrator', OldPassword: '', NewPassword: 'eel-and-tide_1' };
    used.post(`${systemUri}Bios/Actions/Bios.ChangePassword/`, body).is(200);
    used
      .post(`${systemUri}SecureBoot/Actions/SecureBoot.ResetKeys/`, { ResetKeysType: 'DeleteAllKeys' })
      .is(202);
    restart(used);
  });

  const fresh = createLab().controller.tree;
  const { bios, secureBoot, preboot, configLock } = lab.controller.tree;
  assert.equal(bios, fresh.bios);
  assert.equal(secureBoot, fresh.secureBoot);
  assert.equal(preboot, fresh.preboot);
  assert.equal(configLock, fresh.configLock);
});

test('only the account of the factory can log in, and no session is left', () => {
  let headers = {};
  const lab = erased((used) => {
    const eve = used.account('eve');
    headers = used.login(eve);
  });

  assert.equal(lab.controller.tree.sessions.byId, {});
  lab.get(managerUri, headers).is(401);
  lab.post(sessionsUri, { UserName: 'eve', Password: 'eve_-.secret' }).is(401);
  lab.login();
});

test('logs hold what was written since, and nothing lies behind what they show', () => {
  const lab = erased((used) => {
    used.breakThings();
    used.controller.clearFault('fan.failed', { part: 'Fan 1' });
    used.account('eve');
  });

  const { logs, healthLog, cper } = lab.controller.tree;
  for (const { oldest, cleared, pages } of Object.values(logs)) {
    assert.ok(oldest > cleared);
    assert.not.match(JSON.stringify(pages), /eve/);
  }
  assert.equal([healthLog.notes.pages, healthLog.gaps, cper.pages], [[], [], []]);
});

test('a TPM that was cleared has measured nothing until the next start, and counts its starts anew', () => {
  const lab = erased((used) => {
    used.enableIntegrity();
    restart(used);
    restart(used);
  });
  const measured = () => {
    const { kept, starts } = lab.controller.tree.attestation.measurement;
    return [kept?.bank, starts];
  };
  assert.equal(measured(), [null, 0]);

  lab.patch(`${managerUri}SecurityService/`, { GlobalComponentIntegrity: 'Enabled' }).is(200);
  const tpmUri = '/redfish/v1/ComponentIntegrity/TPM-0/';
  lab.get(tpmUri).has({ ComponentIntegrityEnabled: false, TPM: { MeasurementSet: { Measurements: [] } } });
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('20m');

  lab.get(tpmUri).has({ ComponentIntegrityEnabled: true });
  assert.is(measured()[1], 1);
});

test('the clock begins again in 2001, and its reports go by the one before', () => {
  const lab = erased(() => {});

  const { DateTime } = lab.get(`${managerUri}DateTime/`).reply.body as { readonly DateTime: string };
  assert.match(DateTime, /^2001-01-01T0/);
  lab
    .get(`${systemUri}SecureEraseReportService/SecureEraseReportEntries/3/`)
    .has({ EraseStatus: 'CompletedWithSuccess' });
  const { EraseStartTime } = lab.get(`${systemUri}SecureEraseReportService/SecureEraseReportEntries/3/`).reply
    .body as { readonly EraseStartTime: string };
  assert.match(EraseStartTime, /^2026-01-01T/);
});

test('a time server corrects a clock that was erased', () => {
  const lab = erased((used) => {
    used.patch(`${managerUri}DateTime/`, { StaticNTPServers: ['192.0.2.4', ''] }).is(200);
    used.advance('1m');
  });

  const { DateTime } = lab.get(`${managerUri}DateTime/`).reply.body as { readonly DateTime: string };
  assert.match(DateTime, /^2026-01-01T/);
});

test.run();
