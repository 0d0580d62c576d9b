/**
 * Tests of bodies that a journal stores in another form: the HTTP archive contains them as they were sent, or lists the
 * unknown parts.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { History, openHistory, Recorder, readJournal, toHar } from '../../../replay/index.js';
import { accountsUri, eventActionUri, sessionsUri, systemUri } from '../../support/lab.js';
import { makeCertificate } from '../../support/security/openssl-certificates.js';
import { quoteAction } from '../../support/security/tpm-quote.js';
import { alice, twoFactorLab } from '../../support/security/two-factor-rig.js';

interface Entry {
  readonly request: { readonly postData?: { readonly text: string } };
  readonly response: { readonly status: number };
  readonly comment: string;
}

function archived(live: (controller: InProcessController) => void): readonly Entry[] {
  const controller = createController({ seed: 'bodies' });
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  live(controller);
  return JSON.parse([...toHar(history)].join('')).log.entries;
}

const bodyIn = (entry: Entry | undefined) => JSON.parse(entry?.request.postData?.text ?? 'null');
const certificateService = '/redfish/v1/CertificateService/Actions/CertificateService.';
const request = {
  CertificateCollection: { '@odata.id': '/redfish/v1/Managers/1/NetworkProtocol/HTTPS/Certificates/' },
  CommonName: 'mgmt.example.com',
  Country: 'CH',
  State: 'ZH',
  City: 'Zürich',
  Organization: 'Tide',
  OrganizationalUnit: 'x'.repeat(60),
  AlternativeNames: ['other.example.com', '192.0.2.7', '2001:db8::7'],
};

test('a signing request tells what it was made for, names and addresses of both kinds as well', () => {
  const [entry] = archived((controller) => {
    assert.is(controller.post(`${certificateService}GenerateCSR/`, request).status, 200);
  });

  assert.equal(bodyIn(entry), request);
  assert.is(entry?.response.status, 200);
});

test('certificates that were read are sent as their text', () => {
  const pem = makeCertificate('/CN=Authority', '-addext', 'basicConstraints=critical,CA:TRUE');
  const [imported, trusted] = archived((controller) => {
    controller.post(`${eventActionUri}Oem/Vnd/VndEventService.ImportCACertificate/`, { Certificate: pem });
    controller.request('PUT', `${systemUri}Bios/oem/vnd/tlsconfig/settings/`, {
      NewCertificates: [{ X509Certificate: pem }],
      DeleteCertificates: [{ FingerPrint: 'AA:BB' }],
    });
  });

  assert.is(bodyIn(imported).Certificate.trim(), pem.trim());
  assert.is(bodyIn(trusted).NewCertificates[0].X509Certificate.trim(), pem.trim());
  assert.equal(bodyIn(trusted).DeleteCertificates, [{ FingerPrint: 'AA:BB' }]);
});

test('of a text of which the journal has a digest alone, the archive says that it is not known', () => {
  const Fingerprint = makeCertificate('/CN=bob');
  const [account, mapping] = archived((controller) => {
    controller.post(accountsUri, { UserName: 'bob', Password: 'Op3n-Sesame!', RoleId: 'Operator' });
    controller.post('/redfish/v1/AccountService/UserCertificateMapping/', { UserName: 'bob', Fingerprint });
  });

  assert.match(account?.comment ?? '', /^event \d+, by \w+$/);
  assert.equal(bodyIn(mapping), { UserName: 'bob' });
  assert.is(mapping?.response.status, 201);
  assert.match(
    mapping?.comment ?? '',
    /; not known: of its body Fingerprint\. The journal contains only the values that the controller derived from it$/,
  );
});

test('a password that is none is an empty text, and what a signature hides is said to be not known', () => {
  const security = '/redfish/v1/Managers/1/SecurityService/';
  const [password, , quoted] = archived((controller) => {
    controller.post(`${systemUri}Bios/Actions/Bios.ChangePassword/`, {
      PasswordName: 'Administrator',
      OldPassword: '',
      NewPassword: 'Op3n-Sesame!',
    });
    controller.patch(security, { GlobalComponentIntegrity: 'Enabled' });
    controller.post(quoteAction('TPM-0'), { PCRSelection: 'PCR0', Nonce: 'abcd' });
  });

  assert.is(password?.response.status, 200);
  assert.is(bodyIn(password).NewPassword, '(hidden)');
  assert.match(password?.comment ?? '', /^event \d+, by \w+$/);
  assert.is(quoted?.response.status, 200);
  assert.match(quoted?.comment ?? '', /; not known: of its body PCRSelection\./);
});

test('a login in two steps has its passcode hidden, and the answers to both', () => {
  const { controller } = twoFactorLab();
  const { userName: UserName, password: Password } = alice;
  const first = controller.post(sessionsUri, { UserName, Password });
  const Token = controller.mailbox[0]?.code;
  const second = controller.post(sessionsUri, { UserName, Password, Token });
  const reading = readJournal(controller.journal(), 'two.jsonl');
  const history = reading.ok ? openHistory(reading.journal).history : undefined;
  assert.ok(history !== undefined);

  const logins = JSON.parse([...toHar(history)].join('')).log.entries.slice(-2) as readonly Entry[];

  assert.equal(logins.map(bodyIn), [
    { UserName, Password: '(hidden)' },
    { UserName, Password: '(hidden)', Token: '(hidden)' },
  ]);
  assert.equal(
    logins.map(({ response }) => response.status),
    [first.status, second.status],
  );
  assert.is(second.status, 201);
});

test.run();
