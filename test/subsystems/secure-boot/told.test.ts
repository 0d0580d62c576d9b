/** Tests of reports about secure boot: the security log, the dashboard, and resource events. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  certificatesUri,
  databasesUri,
  enrol,
  expectAccepted,
  resetDatabaseUri,
  resetKeysUri,
  restart,
  secureBootUri,
} from '../../support/bios/secure-boot-rig.js';
import { createLab, type Lab, managerUri } from '../../support/lab.js';
import { newAlerts, newEntries } from '../../support/reporting/logged-entries.js';
import { makeCertificate } from '../../support/security/openssl-certificates.js';

const dashboardUri = `${managerUri}SecurityService/SecurityDashboard/`;
const parameterUri = `${dashboardUri}SecurityParams/5/`;
const listener = 'https://listener.example/events';

function enable(lab: Lab, SecureBootEnable = true): Lab {
  lab.patch(secureBootUri, { SecureBootEnable }).is(200);
  return lab;
}

/** Returns the entries about secure boot and about single parameters of the dashboard. */
function logged(lab: Lab): string[] {
  const about = ['10.12689', '10.12690', '55.2'];
  return newEntries(lab.controller.tree, 'sl').flatMap(({ class: entryClass, code, severity }) =>
    about.includes(`${entryClass}.${code}`) ? [`${entryClass}.${code} ${severity}`] : [],
  );
}

interface Sent {
  readonly MessageId: string;
  readonly OriginOfCondition: { readonly '@odata.id': string };
}

/** Returns the events below this address that listeners received. */
function toldOf(lab: Lab, part: string): string[] {
  return lab.controller.deliveries.flatMap(({ body }) =>
    (body.Events as unknown as readonly Sent[]).flatMap(({ MessageId, OriginOfCondition }) => {
      const uri = OriginOfCondition['@odata.id'];
      return uri.startsWith(part) ? [`${MessageId.split('.').at(-1)} ${uri.slice(part.length)}`] : [];
    }),
  );
}

function subscribed(): Lab {
  const lab = createLab({ listeners: { [listener]: { status: 200 } } });
  lab.subscribe(listener, { RegistryPrefixes: ['ResourceEvent'] });
  return lab;
}

test('the security log says that it was switched on or off once a start has made it so', () => {
  const lab = enable(createLab());
  assert.equal(logged(lab), []);

  restart(lab);
  assert.equal(logged(lab), ['10.12689 Informational', '55.2 Informational']);
  restart(lab);
  assert.is(logged(lab).length, 2);
  restart(enable(lab, false));

  assert.equal(logged(lab).slice(2, 4), ['10.12690 Caution', '55.2 Critical']);
});

test('the dashboard goes by how the server was started', () => {
  const lab = createLab();
  lab.get(parameterUri).has({ Id: '5', Name: 'Secure Boot', State: 'Disabled', SecurityStatus: 'Risk' });
  enable(lab);
  lab.get(parameterUri).has({ State: 'Disabled', SecurityStatus: 'Risk' });

  restart(lab);

  lab.get(parameterUri).has({ State: 'Enabled', SecurityStatus: 'Ok' });
});

test('a platform key that is lost is a new risk, and an alert', () => {
  const lab = restart(enable(createLab()));
  expectAccepted(lab.post(resetKeysUri, { ResetKeysType: 'DeletePK' }));
  const before = newAlerts(lab.controller.tree).length;

  restart(lab);

  lab.get(parameterUri).has({ State: 'Disabled', SecurityStatus: 'Risk' });
  const keys = newAlerts(lab.controller.tree)
    .slice(before)
    .map(({ event }) => event.messageId.split('.').at(-1));
  assert.ok(keys.includes('OverallSecStateAtRisk'), keys.join());
});

test('subscribers hear of keys when they are there or gone, not when somebody asks for it', () => {
  const lab = subscribed();
  expectAccepted(enrol(lab, 'db', makeCertificate('/CN=Crane')));
  expectAccepted(lab.delete(`${certificatesUri('db')}1/`));
  expectAccepted(lab.post(resetDatabaseUri('dbx'), { ResetKeysType: 'DeleteAllKeys' }));
  lab.advance('1m');
  assert.equal(toldOf(lab, databasesUri), []);

  restart(lab);

  assert.equal(toldOf(lab, databasesUri), [
    'ResourceCreated db/Certificates/9/',
    'ResourceRemoved db/Certificates/1/',
    'ResourceChanged dbx/',
  ]);
});

test('a start with nothing that waits tells nothing', () => {
  const lab = subscribed();

  restart(lab);

  assert.equal(toldOf(lab, secureBootUri), []);
});

test.run();
