/** Tests of shown sessions: stored sessions, and the temporary one of a single request. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accountsUri, createLab, sessionsUri } from '../../support/lab.js';

function basic({ userName, password }: { readonly userName: string; readonly password: string }) {
  return { Authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
}

test('a request without a token is a session of its own, which MySession leads to and nobody else finds', () => {
  const lab = createLab();
  const ada = lab.account('ada');
  const byPassword = basic(ada);

  const { Members, Oem } = lab.get(sessionsUri, byPassword).reply.body as {
    Members: object[];
    Oem: { Vnd: { Links: { MySession: { '@odata.id': string } } } };
  };
  const uri = Oem.Vnd.Links.MySession['@odata.id'];

  assert.equal(Members, [], 'it is none that stays open');
  lab.get(uri, byPassword).has({
    UserName: 'ada',
    Oem: {
      Vnd: {
        MySession: true,
        InitialRole: 'ReadOnly',
        LoginTime: new Date(lab.controller.now).toISOString().replace('.000', ''),
        Privileges: { LoginPriv: true, UserConfigPriv: false },
        UserExpires: undefined,
      },
    },
  });
  assert.is(lab.get(uri, byPassword).header('ETag'), lab.advance('1h').get(uri, byPassword).header('ETag'));
  lab.get(uri).is(404).says('Base.ResourceMissingAtURI');
  lab.get(uri, lab.login(ada)).is(404);
  lab.delete(uri, byPassword).is(405);
});

test('a session tells of the role that its user had at the login, whatever became of it', () => {
  const lab = createLab();
  const ada = lab.account('ada', { RoleId: 'Operator' });
  const { reply } = lab.post(sessionsUri, { UserName: ada.userName, Password: ada.password }).is(201);
  const uri = String(reply.headers.location);
  lab.get(uri).has({ Oem: { Vnd: { InitialRole: 'Operator' } } });

  lab.patch(ada.uri, { RoleId: 'Administrator' }).is(200);

  lab.get(uri).has({ Oem: { Vnd: { InitialRole: 'Operator', Privileges: { UserConfigPriv: true } } } });
});

test('what was created is answered whole, and with the word that it was', () => {
  const lab = createLab();
  const ada = lab.account('ada');
  const answers = [
    lab.post(sessionsUri, { UserName: ada.userName, Password: ada.password }),
    lab.post(accountsUri, { UserName: 'bob', Password: 'some-Password.1' }),
  ];
  const session = lab.login();

  for (const answer of answers) {
    const { '@Message.ExtendedInfo': said, ...shown } = answer.is(201).reply.body;
    assert.match(JSON.stringify(said), /"MessageId":"Base\.[\d.]+\.Created"/);
    assert.equal(shown, lab.get(answer.header('Location') ?? '', session).reply.body);
  }
});

test.run();
