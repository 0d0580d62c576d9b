/** Tests of names in certificates in the standard's resource: each attribute is shown as its owner wrote it. */
import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, eventActionUri, root } from '../../support/lab.js';
import { makeCertificate } from '../../support/security/openssl-certificates.js';

const authoritiesUri = `${root}EventService/CACertificates/`;

const shown = (subject: string, ...more: readonly string[]) => {
  const lab = createLab();
  const Certificate = makeCertificate(subject, ...more);
  const imported = lab
    .post(`${eventActionUri}Oem/Vnd/VndEventService.ImportCACertificate/`, { Certificate })
    .is(200);
  const [member] = lab.get(authoritiesUri).reply.body.Members as unknown as readonly {
    readonly '@odata.id': string;
  }[];
  return lab.get(member?.['@odata.id'] ?? imported.asked).is(200);
};

test('a comma, an equals sign or a quote is part of a value where it stands in one', () => {
  const name = {
    Organization: 'Acme, Inc.',
    OrganizationalUnit: 'CN = not this',
    CommonName: 'one "two" and three',
  };

  shown('/O=Acme, Inc./OU=CN \\= not this/CN=one "two" and three').has({ Subject: name, Issuer: name });
});

test('a name shows every attribute that the standard has, and none that the certificate lacks', () => {
  const Subject = {
    Country: 'SE',
    State: 'Skåne, eastern',
    City: 'Malmö',
    Organization: 'Harbour',
    OrganizationalUnit: 'Loading',
    CommonName: 'crane',
    Email: 'crane@harbour.example',
  };

  shown(
    '/C=SE/ST=Skåne, eastern/L=Malmö/O=Harbour/OU=Loading/CN=crane/emailAddress=crane@harbour.example',
  ).has({
    Subject,
  });
  shown('/CN=alone').has({ Subject: { CommonName: 'alone', Organization: undefined } });
});

test('blanks around a value, control characters and signs that texts of names escape are shown as they are', () => {
  const Subject = {
    Organization: ' #<harbour>; a+b \\ c ',
    OrganizationalUnit: 'one\ntwo\tthree\x7f',
    CommonName: '#1',
  };

  shown('/O= #<harbour>; a\\+b \\\\ c /OU=one\ntwo\tthree\x7f/CN=#1').has({ Subject, Issuer: Subject });
});

test('the parts of a name that stand together are told apart, and of several with one type the first is shown', () => {
  shown('/CN=crane+OU=first/OU=second/O=a \\+ b', '-multivalue-rdn').has({
    Subject: { CommonName: 'crane', OrganizationalUnit: 'first', Organization: 'a + b' },
  });
});

test('whoever has read a name still has a whole node:tls', () => {
  const attributes = new URL('../../../models/formats/x509/names.js', import.meta.url);
  const program = `
    import { X509Certificate } from 'node:crypto';
    import { readNames } from '${attributes}';
    readNames(new X509Certificate(process.argv[1]));
    console.log(typeof (await import('node:tls')).createSecureContext);`;

  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, '--', makeCertificate('/CN=crane')],
    { encoding: 'utf8' },
  );

  assert.is(stdout, 'function\n');
});

test.run();
