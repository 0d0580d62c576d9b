/** Tests of public keys of accounts: they are added, shown to their owner, and deleted with the account. */
import { test } from 'uvu';
import { createLab } from '../../support/lab.js';
import { sshKeys } from '../../support/security/ssh-keys.js';

test('a key is added, shows its digest, and goes with its account', () => {
  const lab = createLab();
  const account = lab.account('eel');
  const keysUri = `${account.uri}Keys/`;
  const uri = lab.post(keysUri, { KeyType: 'SSH', KeyString: sshKeys.eel }).is(201).header('Location') ?? '';
  lab.get(uri).has({
    SSH: { Comment: 'eel@example', Fingerprint: 'SHA256:8XKklwBCw6UL6nGrmDomPjB+XH8sptfufpdtBwp1ZIM' },
  });
  lab.post(keysUri, { KeyString: sshKeys.eel }).is(400).says('Base.ResourceAlreadyExists');
  lab.post(keysUri, { KeyString: 'ssh-ed25519 AAAA' }).is(400);
  lab.patch(uri, { KeyString: sshKeys.other }).is(200);
  lab.get(uri).has({ SSH: { Comment: 'other@example' } });

  lab.delete(account.uri).is(200);
  lab.get(uri).is(404);
});

test('an account without the privilege sees its own keys, and nobody else’s', () => {
  const lab = createLab();
  const [own, other] = [lab.account('own'), lab.account('other')];
  const token = lab.login(own);
  lab.get(`${own.uri}Keys/`, token).is(200);
  lab.get(`${other.uri}Keys/`, token).is(403);
});

test.run();
