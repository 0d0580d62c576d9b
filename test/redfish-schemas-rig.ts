/** Where tests find the schemas of a lab, the bodies they are of, and labs in every state that bodies show. */
import { Ajv, type ValidateFunction } from 'ajv';
import * as assert from 'uvu/assert';
import { resources } from '../models/index.js';
import { alice } from './client-certificates.js';
import {
  accountServiceUri,
  certificateMappingsUri,
  createLab,
  type Lab,
  resetUri,
  root,
  systemUri,
} from './lab.js';

export type Body = Readonly<Record<string, unknown>>;

export const schemasUri = `${root}JsonSchemas/`;

/** Every schema file of the service, by the type it is of. */
export function filesOf(lab: Lab): ReadonlyMap<string, Body> {
  const members = lab.get(schemasUri).is(200).reply.body.Members as { '@odata.id': string }[];
  return new Map(
    members.map((member) => {
      const file = lab.get(member['@odata.id']).is(200).reply.body;
      return [String(file.Schema), file];
    }),
  );
}

export function locationOf(file: Body | undefined): {
  readonly Uri: string;
  readonly PublicationUri?: string;
} {
  const [location] = (file?.Location ?? []) as { Uri: string }[];
  return location ?? { Uri: 'nowhere' };
}

export function schemaOf(lab: Lab, type: string): Body {
  return lab.get(locationOf(filesOf(lab).get(type)).Uri).is(200).reply.body;
}

export function definitionOf(
  lab: Lab,
  type: string,
): Body & { readonly properties: Readonly<Record<string, Body>> } {
  const definitions = schemaOf(lab, type).definitions as Readonly<Record<string, Body>>;
  return definitions[type.split('.').at(-1) ?? ''] as never;
}

export function validators(lab: Lab): (body: Body) => ValidateFunction {
  // Members of the Redfish dialect (readonly, uris) mean nothing to ajv; formats are the client's to know.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const ids = new Map([...filesOf(lab)].map(([type, file]) => [type, locationOf(file).Uri]));
  for (const uri of ids.values()) ajv.addSchema(lab.get(uri).reply.body);
  return (body) => {
    const id = ids.get(String(body['@odata.type']));
    const validate = id === undefined ? undefined : ajv.getSchema(id);
    assert.ok(validate, `no schema of ${String(body['@odata.type'])}`);
    return validate;
  };
}

/** Every resource of the list that there is, whether linked or not. */
export function bodiesOf(lab: Lab): Body[] {
  return resources.flatMap(({ type, uri, instances }) => {
    if (type === undefined) return [];
    const all = instances?.(lab.controller.tree) ?? [{}];
    return all.map((params) => {
      const filled = Object.entries(params).reduce(
        (path, [name, value]) => path.replace(`{${name}}`, value),
        uri,
      );
      return lab.get(filled).is(200).reply.body;
    });
  });
}

/** The server on its way through its states, and with everything set that can be. */
export function labs(): Lab[] {
  const off = createLab({ blueprint: { settings: { initialPower: 'off' } } });
  off.login();
  const set = createLab({ seed: 7 });
  set
    .patch(systemUri, {
      AssetTag: 'R12',
      Boot: { BootSourceOverrideTarget: 'UefiHttp', HttpBootUri: 'https://images.example/a.efi' },
      Oem: { Vnd: { PowerAutoOn: 'RemainOff' } },
    })
    .is(200);
  set
    .patch(accountServiceUri, {
      LDAP: {
        ServiceAddresses: ['ldap.example'],
        RemoteRoleMapping: [{ LocalRole: 'Operator', RemoteGroup: 'cn=operators' }],
      },
    })
    .is(200);
  set.post(certificateMappingsUri, { UserName: 'Administrator', Fingerprint: alice.pem }).is(201);
  set.account('guest', { RoleId: 'ReadOnly' });
  set.login();
  const booting = [1, 5, 20, 60, 120].map((seconds) => {
    const lab = createLab({ seed: seconds });
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
    return lab.advance(`${seconds}s`);
  });
  const hung = createLab();
  hung.controller.fault('host.hung');
  return [createLab(), off, set, hung, ...booting];
}
