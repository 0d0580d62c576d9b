/** Tests of values in the generated schemas: writable properties, lists of values, and lengths. */
import { Ajv } from 'ajv';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resources } from '../../../machines/resource-list.js';
import { accountServiceUri, createLab } from '../../support/lab.js';
import type { Body } from '../../support/redfish/crawl.js';
import { readSchemaFiles, schemaLocation } from '../../support/redfish/generated-schemas.js';
import { absent, heldTypes, schemaValidators } from '../../support/redfish/published-schemas.js';
import { labs, readBodies, readDefinition } from '../../support/redfish/redfish-schemas-rig.js';

const account = '#ManagerAccount.v1_12_1.ManagerAccount';
const accountService = '#AccountService.v1_15_0.AccountService';
const accountSection = '#VndMgmtAccount.v2_2_0.VndMgmtAccount';
const sessionSection = '#VndMgmtSession.v2_1_0.VndMgmtSession';

/** Returns the schema of a property by the names on its path; `[]` enters an array. */
function propertyOf(type: string, ...path: string[]): Body {
  return path.reduce<Body>(
    (schema, name) =>
      (name === '[]' ? schema.items : (schema.properties as Record<string, Body>)[name]) as Body,
    readDefinition(createLab(), type),
  );
}

test('every schema is itself valid', () => {
  const lab = createLab();
  const ajv = new Ajv({ strict: false });

  for (const file of readSchemaFiles(lab).values()) {
    const { Uri } = schemaLocation(file);
    assert.ok(ajv.validateSchema(lab.get(Uri).reply.body), `${Uri}: ${JSON.stringify(ajv.errors)}`);
  }
});

test('every body is valid by the published schema as well, whatever state the server is in', () => {
  if (absent !== undefined) {
    console.log(`skipped: ${absent}`);
    return;
  }
  const validatorOf = schemaValidators();
  const isHeld = heldTypes();

  let validated = 0;
  for (const body of labs().flatMap(readBodies)) {
    const type = String(body['@odata.type']).slice(1);
    if (!isHeld(type)) continue;
    const validate = validatorOf(type);
    assert.ok(validate, `no published schema for ${type}`);
    assert.ok(validate(body), `${String(body['@odata.id'])}: ${JSON.stringify(validate.errors)}`);
    validated += 1;
  }
  assert.ok(validated > resources.length);
});

test('who may write an object or an array may write what is in it', () => {
  for (const name of ['LoginPriv', 'HostBIOSConfigPriv']) {
    assert.is(propertyOf(accountSection, 'Privileges', name).readonly, undefined);
    assert.is(propertyOf(sessionSection, 'Privileges', name).readonly, true);
  }
  for (const name of ['LocalRole', 'RemoteGroup']) {
    assert.is(propertyOf(accountService, 'LDAP', 'RemoteRoleMapping', '[]', name).readonly, undefined);
  }
});

test('values that are from a list are listed', () => {
  const listed = (type: string, ...path: string[]) => propertyOf(type, ...path).enum as readonly string[];

  assert.ok(listed(account, 'AccountTypes', '[]').includes('WebUI'));
  assert.equal(listed(accountService, 'LDAP', 'Authentication', 'AuthenticationType'), [
    'UsernameAndPassword',
  ]);
  assert.ok(listed('#Role.v1_2_1.Role', 'AssignedPrivileges', '[]').includes('ConfigureSelf'));
  assert.ok(listed('#Role.v1_2_1.Role', 'OemPrivileges', '[]').includes('SystemRecoveryConfigPriv'));
  assert.ok(listed('#Manager.v1_19_1.Manager', 'Status', 'State').includes('StandbyOffline'));
  assert.equal(listed('#VndMgmtAccountService.v2_4_0.VndMgmtAccountService', 'TwoFactorAuth'), [
    'Enabled',
    'Disabled',
  ]);
  assert.is(listed(sessionSection, 'UserType').length, 8);
  assert.is(listed(sessionSection, 'UserTag').length, 15);
});

test('a password is as long at most as an account takes it', () => {
  const lab = createLab();
  const { maxLength } = propertyOf(account, 'Password');

  assert.is(maxLength, lab.get(accountServiceUri).reply.body.MaxPasswordLength);
  const { uri } = lab.account('guest');
  lab.patch(uri, { Password: 'Aa1_'.padEnd(Number(maxLength), 'x') }).is(200);
  lab.patch(uri, { Password: 'Aa1_'.padEnd(Number(maxLength) + 1, 'x') }).is(400);
});

test('no schema gives a length that stands for none', () => {
  const lab = createLab();
  for (const file of readSchemaFiles(lab).values()) {
    assert.not.match(lab.get(schemaLocation(file).Uri).reply.text, String(Number.MAX_SAFE_INTEGER));
  }
});

test.run();
