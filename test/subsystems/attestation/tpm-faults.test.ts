/** Tests of TPM faults: when and where each fault shows. A start after the fault was cleared ends its effects. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listEntries } from '../../../machines/facts/log.js';
import { findTpmFinding, hostTpmName as part } from '../../../machines/parts/index.js';
import { createLab, type Lab, managerUri, resetUri, systemUri } from '../../support/lab.js';
import { isNew } from '../../support/reporting/logged-entries.js';
import {
  attestedLab,
  certificateOf,
  componentsUri,
  isTrusted,
  leafOf,
  restart,
} from '../../support/security/attestation-rig.js';
import { quoteAction, readQuote } from '../../support/security/tpm-quote.js';
import { hasSigned, isIssuedBy } from '../../support/service/openssl.js';

const attributeOf = (lab: Lab, name: string) =>
  (lab.get(`${systemUri}Bios/`).reply.body.Attributes as { readonly [name: string]: unknown })[name];
const trustedModules = (lab: Lab) => lab.get(systemUri).reply.body.TrustedModules;
const quote = (lab: Lab, id = part) => lab.post(quoteAction(id), { PCRSelection: 'PCR0', Nonce: 'abcd' });
const told = (lab: Lab, log: 'iml' | 'sl') =>
  listEntries(lab.controller.tree.logs[log])
    .filter(isNew)
    .flatMap(({ fact, args }) =>
      fact.startsWith('tpm.') ? [`${fact} ${args.reason ?? args.register ?? ''}`.trim()] : [],
    );
const registers = (lab: Lab) => {
  const { TPM } = lab.get(`${componentsUri}${part}/`).is(200).reply.body as {
    readonly TPM: { readonly MeasurementSet: { readonly Measurements: readonly { Measurement: string }[] } };
  };
  return TPM.MeasurementSet.Measurements.map(({ Measurement }) => Measurement);
};
const isWell = (lab: Lab) => {
  assert.is(attributeOf(lab, 'TpmState'), 'PresentEnabled');
  assert.equal((trustedModules(lab) as readonly { Status: object }[])[0]?.Status, { State: 'Enabled' });
  assert.is(registers(lab).length, 24);
  assert.ok(isTrusted(lab, part));
  quote(lab).is(200);
};

for (const name of ['tpm.failed', 'tpm.notAuthentic', 'tpm.unsupported', 'tpm.wrongMeasurement'] as const) {
  test(`${name} changes nothing of a server that runs, and a start after it is cleared finds the TPM well`, () => {
    const lab = attestedLab();
    const before = registers(lab);
    lab.controller.fault(name, { part });
    lab.advance('1h');
    isWell(lab);
    assert.equal(registers(lab), before);

    restart(lab);
    const found = findTpmFinding(lab.controller.tree);
    lab.controller.clearFault(name, { part });
    lab.advance('1h');
    const since = findTpmFinding(lab.controller.tree);
    assert.is(since, found, 'a start found it, and the next one finds it gone');
    restart(lab);

    isWell(lab);
    assert.equal(registers(lab), before);
  });
}

test('one that fails its self-test is there and disabled, has measured nothing and quotes nothing', () => {
  const lab = attestedLab();
  lab.controller.fault('tpm.failed', { part });
  restart(lab);

  assert.is(attributeOf(lab, 'TpmState'), 'PresentDisabled');
  assert.not.equal(attributeOf(lab, 'TpmChipId'), 'None');
  assert.equal((trustedModules(lab) as readonly { Status: object }[])[0]?.Status, { State: 'Disabled' });
  lab.get(`${componentsUri}${part}/`).has({ ComponentIntegrityEnabled: false });
  assert.equal(registers(lab), []);
  quote(lab).is(400).says('Mgmt.HashAlgNotSupported');
  assert.equal(told(lab, 'iml'), ['tpm.leftOut it does not pass its self-test']);
  assert.equal(told(lab, 'sl'), [], 'what is not measured has not changed');
});

test('one that does not answer is as if there were none', () => {
  const lab = attestedLab();
  lab.controller.fault('tpm.unsupported', { part });
  restart(lab);
  const bare = attestedLab({ blueprint: { tpm: null } });

  for (const each of [lab, bare]) {
    assert.is(attributeOf(each, 'TpmState'), 'NotPresent');
    assert.is(attributeOf(each, 'TpmChipId'), 'None');
    assert.equal(trustedModules(each), []);
    each.get(`${componentsUri}${part}/`).is(404);
    each.get(`${componentsUri}${part}/Certificates/1/`).is(404);
    quote(each, 'TPM-1').is(400).says('Mgmt.HashAlgNotSupported');
  }
  const listed = JSON.stringify(lab.get(componentsUri).reply.body.Members);
  assert.not.match(listed, part);
  assert.match(listed, 'TPM-1');
  assert.equal(told(lab, 'iml'), ['tpm.leftOut it does not answer']);
});

test('the entry of one that was left out is repaired by the start that uses it again', () => {
  const lab = createLab();
  lab.controller.fault('tpm.failed', { part });
  restart(lab);
  restart(lab);
  assert.equal(told(lab, 'iml').length, 1, 'one that fails still is no news');

  lab.controller.clearFault('tpm.failed', { part });
  restart(lab);

  assert.equal(told(lab, 'iml'), ['tpm.leftOut it does not pass its self-test', 'tpm.usedAgain']);
  const [entry] = listEntries(lab.controller.tree.logs.iml).filter(({ fact }) => fact === 'tpm.leftOut');
  assert.is(entry?.repaired, true);
});

test('a controller that was away when the firmware left it out says so on its return', () => {
  const lab = createLab();
  lab.controller.fault('tpm.unsupported', { part });
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.post(`${managerUri}Actions/Manager.Reset/`, {}).is(200);
  lab.advance('1h');

  assert.equal(told(lab, 'iml'), ['tpm.leftOut it does not answer']);
});

test('another TPM signs quotes with a key that nobody vouches for, and only who checks that notices', () => {
  const lab = attestedLab();
  const before = registers(lab);
  const rootOfAll = certificateOf(lab, part, '2');
  lab.controller.fault('tpm.notAuthentic', { part });
  restart(lab);

  assert.equal(registers(lab), before);
  const { quote: signed, plain } = readQuote(quote(lab).is(200).reply.body.SignedMeasurements);
  assert.ok(hasSigned(leafOf(lab, part), signed, plain));
  assert.not.ok(isIssuedBy(leafOf(lab, part), rootOfAll, lab.controller.now));
  lab.get(`${componentsUri}${part}/Certificates/2/`).is(404);
  assert.ok(isTrusted(lab, 'TPM-1'), 'that of the controller is the same');
  assert.equal([told(lab, 'iml'), told(lab, 'sl')], [[], []]);
});

test('other firmware than was released is another PCR 0, which the security log and subscribers hear of', () => {
  const lab = attestedLab();
  const before = registers(lab);
  lab.controller.fault('tpm.wrongMeasurement', { part });
  restart(lab);

  assert.equal(
    registers(lab).map((value, pcr) => value === before[pcr]),
    before.map((_, pcr) => pcr !== 0),
  );
  assert.equal(told(lab, 'sl'), ['tpm.registerChanged PCR0']);
  assert.ok(isTrusted(lab, part));
});

test('a server without a TPM has none that anything could be wrong with, and a TPM one thing at a time', () => {
  const bare = createLab({ blueprint: { tpm: null } });
  assert.throws(() => bare.controller.fault('tpm.failed', { part }), /there is no part "TPM-0"/);

  const { controller } = createLab();
  controller.fault('tpm.failed', { part });
  assert.throws(() => controller.fault('tpm.failed', { part }), /TPM-0 is failed already/);
  assert.throws(() => controller.clearFault('tpm.unsupported', { part }), /TPM-0 is not unresponsive/);
});

test('an update needs no override for a TPM that is not in use', () => {
  const image = { for: 'systemRom', version: 'U58 v2.90 (03/02/2026)' } as const;
  const lab = createLab();
  lab.upload(image).is(400).says('Mgmt.FWFlashTPMOverrideFlagRequired');
  lab.controller.fault('tpm.failed', { part });
  restart(lab);

  lab.upload(image).is(200);
});

test.run();
