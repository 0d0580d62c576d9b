/** Tests of devices with SPDM authentication: the time of the check, the shown results, and their consequences. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listEntries } from '../../../machines/facts/log.js';
import { findSpdmHalt } from '../../../machines/host/attestation/index.js';
import { findSpdmFinding, listSpdmDevices } from '../../../machines/parts/index.js';
import { createLab, type Lab, managerUri, root } from '../../support/lab.js';
import {
  attestedLab,
  componentsUri,
  isTrusted,
  restart,
  spdmUri,
} from '../../support/security/attestation-rig.js';

const securityUri = `${managerUri}SecurityService/`;
const parameterUri = `${securityUri}SecurityDashboard/SecurityParams/11/`;
const ids = (lab: Lab) =>
  (lab.get(componentsUri).is(200).reply.body.Members as { readonly '@odata.id': string }[]).map(
    ({ '@odata.id': uri }) => uri.slice(componentsUri.length, -1),
  );
const statusOf = (lab: Lab, id: string) => {
  const { SPDM, Oem } = lab.get(spdmUri(id)).reply.body as {
    readonly SPDM: { readonly IdentityAuthentication: { readonly ResponderAuthentication: object } };
    readonly Oem: { readonly Vnd: { readonly ExtendedVerificationStatus: string } };
  };
  const { VerificationStatus } = SPDM.IdentityAuthentication.ResponderAuthentication as {
    readonly VerificationStatus: string | null;
  };
  return [VerificationStatus, Oem.Vnd.ExtendedVerificationStatus];
};
const findingsIn = (lab: Lab) =>
  listSpdmDevices(lab.controller.tree.blueprint).flatMap(
    ({ name }) => findSpdmFinding(lab.controller.tree, name) ?? [],
  );
const factsIn = (lab: Lab, log: 'sl' | 'iml') =>
  listEntries(lab.controller.tree.logs[log]).flatMap(({ fact, args }) =>
    fact.startsWith('spdm.') ? [`${fact} ${String(args.device)}`] : [],
  );

test('nothing is listed, linked or served before the check is enabled, nor after it was switched off again', () => {
  const lab = createLab();
  const nothingThere = () => {
    assert.equal(ids(lab), []);
    lab.get(spdmUri('0')).is(404);
    lab.get(`${spdmUri('0')}Certificates/`).is(404);
    lab.get(`${spdmUri('0')}Certificates/1/`).is(404);
    lab.post(`${spdmUri('0')}Actions/ComponentIntegrity.SPDMGetSignedMeasurements/`, {}).is(404);
  };

  nothingThere();
  lab.enableIntegrity();
  lab.get(spdmUri('0')).is(200);
  lab.patch(securityUri, { GlobalComponentIntegrity: 'Disabled' }).is(200);
  nothingThere();
});

test('the root links to the collection twice; controllers, adapters and drives are listed by number', () => {
  const lab = createLab();
  lab.enableIntegrity();

  lab.get(root).has({
    ComponentIntegrity: { '@odata.id': componentsUri },
    Links: { ComponentIntegrity: { '@odata.id': componentsUri } },
  });
  const devices = listSpdmDevices(lab.controller.tree.blueprint).map(({ name }) => name);
  assert.equal(devices.slice(0, 4), ['DE00A000', 'DE07A000', 'DA000002', 'DE00A000/1']);
  assert.is(devices.at(-1), 'DA000001/2');
  const numbers = ids(lab).filter((id) => /^\d+$/.test(id));
  assert.equal(
    numbers,
    devices.map((_, index) => String(index)),
  );
  for (const id of numbers) {
    const { TargetComponentURI } = lab.get(spdmUri(id)).reply.body;
    lab.get(String(TargetComponentURI)).is(200);
  }
});

test('a server without devices has none to ask', () => {
  const lab = attestedLab({ blueprint: { nics: [], storage: [], tpm: null } });

  assert.equal(
    ids(lab).filter((id) => /^\d+$/.test(id)),
    [],
  );
  lab.get(parameterUri).has({ SecurityStatus: 'Ok' });
});

test('devices are asked in the next start: until then nothing is known of them, not even a version', () => {
  const lab = createLab();
  lab.enableIntegrity();
  lab.get(spdmUri('0')).has({ ComponentIntegrityTypeVersion: '0.0.0' });
  assert.equal(statusOf(lab, '0'), [null, 'NotValidated']);
  assert.is(
    (lab.get(spdmUri('0')).reply.body.SPDM as object as { MeasurementSet?: object }).MeasurementSet,
    undefined,
  );
  lab.get(parameterUri).has({ SecurityStatus: 'Ok', State: 'Enabled' });

  restart(lab);

  lab.get(spdmUri('0')).has({ ComponentIntegrityTypeVersion: '1.1.0', ComponentIntegrityType: 'SPDM' });
  assert.equal(statusOf(lab, '0'), ['Success', 'Success']);
  assert.is(factsIn(lab, 'sl').filter((said) => said === 'spdm.authenticated DE00A000').length, 1);
  assert.is(factsIn(lab, 'iml').filter((said) => said === 'spdm.authenticated DE00A000').length, 1);
  lab.get(parameterUri).has({ SecurityStatus: 'Ok', State: 'Enabled' });
});

test('a start with the check switched off asks nobody', () => {
  const lab = restart(createLab());

  assert.equal([factsIn(lab, 'sl'), factsIn(lab, 'iml')], [[], []]);
  assert.equal(findingsIn(lab), []);
});

test('what is wrong with a device shows in the next start, is a risk, and is mended by a start after it is cleared', () => {
  const expected = {
    'spdm.notAuthentic': ['Failed', 'CertificateCheckFailed'],
    'spdm.wrongMeasurement': ['Failed', 'Failed'],
    'spdm.unsupported': [null, 'NotValidated'],
  } as const;
  for (const name of ['spdm.notAuthentic', 'spdm.wrongMeasurement', 'spdm.unsupported'] as const) {
    const lab = attestedLab();
    lab.controller.fault(name, { part: 'DE00A000/3' });
    assert.equal(statusOf(lab, '5'), ['Success', 'Success'], 'nobody has noticed');

    restart(lab);

    assert.equal(statusOf(lab, '5'), expected[name]);
    assert.equal(statusOf(lab, '4'), ['Success', 'Success']);
    lab.get(parameterUri).has({ SecurityStatus: 'Risk', State: 'Failed' });
    const fact = name === 'spdm.unsupported' ? 'spdm.unsupported' : 'spdm.failed';
    const wrong = factsIn(lab, 'iml').filter((said) => !said.startsWith('spdm.authenticated'));
    assert.equal(wrong, [`${fact} DE00A000/3`]);
    assert.ok(factsIn(lab, 'sl').includes(`${fact} DE00A000/3`));
    lab.controller.clearFault(name, { part: 'DE00A000/3' });
    lab.get(parameterUri).has({ SecurityStatus: 'Risk' });

    restart(lab);

    assert.equal(statusOf(lab, '5'), ['Success', 'Success']);
    lab.get(parameterUri).has({ SecurityStatus: 'Ok', State: 'Enabled' });
    const [entry] = listEntries(lab.controller.tree.logs.iml).filter(({ fact: of }) => of === fact);
    assert.is(entry?.repaired, true);
  }
});

test('a wrong measurement is one block of another digest, and no other', () => {
  const measured = (lab: Lab) => {
    const { SPDM } = lab.get(spdmUri('1')).reply.body as {
      readonly SPDM: {
        readonly MeasurementSet: { readonly Measurements: readonly { Measurement: string }[] };
      };
    };
    return SPDM.MeasurementSet.Measurements.map(({ Measurement }) => Measurement);
  };
  const lab = attestedLab();
  const before = measured(lab);
  lab.controller.fault('spdm.wrongMeasurement', { part: 'DE07A000' });

  const after = measured(restart(lab));

  assert.is(before.length, 4);
  assert.equal(
    before.map((digest, index) => digest === after[index]),
    [true, false, true, true],
  );
  for (const digest of before) assert.is(Buffer.from(digest, 'base64').length, 48);
});

test('with the policy in force a device that fails halts the start; a new policy waits for the next one', () => {
  const lab = attestedLab();
  lab.controller.fault('spdm.notAuthentic', { part: 'DE07A000' });
  const halt = () => findSpdmHalt(lab.controller.tree);
  restart(lab);
  assert.is(halt(), undefined, 'no policy');

  lab
    .patch(securityUri, { ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' })
    .is(200)
    .says('Mgmt.SystemResetRequired');
  lab.get(securityUri).has({ ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' });
  assert.is(halt(), undefined, 'it is not in force yet');
  restart(lab);

  assert.is(halt(), 'DE07A000');
  lab.patch(securityUri, { GlobalComponentIntegrity: 'Disabled' }).is(200);
  assert.is(halt(), undefined);
});

test('a device that does not answer has not failed, and halts nothing', () => {
  const lab = createLab();
  lab.enableIntegrity();
  lab.patch(securityUri, { ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' }).is(200);
  lab.controller.fault('spdm.unsupported', { part: 'DE07A000' });

  restart(lab);

  assert.is(findSpdmHalt(lab.controller.tree), undefined);
  lab.controller.fault('spdm.wrongMeasurement', { part: 'DE00A000' });
  assert.is(findSpdmHalt(restart(lab).controller.tree), 'DE00A000');
});

test('openssl finds the certificate of every component vouched for by the root that is served beside it', () => {
  const lab = createLab();
  lab.enableIntegrity();
  const roots = new Set<string>();
  const serials = new Set<unknown>();

  for (const id of ids(lab).filter((_, index) => index % 4 === 0)) {
    assert.ok(isTrusted(lab, id), id);
    for (const number of ['1', '2']) {
      const { CertificateString, SerialNumber } = lab.get(`${spdmUri(id)}Certificates/${number}/`).reply.body;
      serials.add(SerialNumber);
      if (number === '2') roots.add(String(CertificateString));
    }
  }

  assert.is(roots.size, 1);
  assert.is(serials.size, ids(lab).filter((_, index) => index % 4 === 0).length + 1);
});

test('the controller settings as delivered have the check off; its certificates stay what they were', () => {
  const lab = attestedLab();
  const { certificates } = lab.controller.tree.attestation;

  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' }).is(200);
  lab.advance('10m');

  assert.is(lab.controller.tree.attestation.enabled, false);
  assert.equal(findingsIn(lab), []);
  assert.equal(lab.controller.tree.attestation.certificates, certificates);
});

test.run();
