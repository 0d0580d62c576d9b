/** The names in certificates, as the standard's resource shows them: each attribute as its owner wrote it. */
import { test } from 'uvu';
import { createLab, eventActionUri, root } from '../../support/lab.js';
import { makeCertificate } from '../../support/made-certificates.js';

const authoritiesUri = `${root}EventService/CACertificates/`;

const shown = (subject: string) => {
  const lab = createLab();
  const Certificate = makeCertificate(subject);
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

test.run();
