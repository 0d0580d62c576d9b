/**
 * Where one kind of directory is found and what its users may do here. Whether one is there, and who is in it, the
 * blueprint says. A password set here reads null, and is kept sealed because it would have to be used again
 * (design § 2.5).
 */
import type { ControllerStage } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { nothing } from '../../../resource/kinds.js';
import { line, serverLine } from '../../../resource/line.js';
import { patchedList, patchedListOf } from '../../../resource/patched-list.js';
import { secretProperty } from '../../../resource/property.js';
import { flag, oneOf } from '../../../resource/readers.js';
import { group, linkRow, type Row, type Rows, row } from '../../../resource/rows.js';
import { root } from '../../../resource/uris.js';
import type { Sealed } from '../../../sealed.js';
import { type DirectoryProvider, ldapProviderTypes, type ProviderName } from '../account-service-state.js';
import { roleMappingRow } from './role-mapping.js';

export const ldapCertificatesUri = `${root}AccountService/ExternalAccountProviders/LDAP/Certificates/`;

const addressLengthMax = 255;
/** Longest name of a user, a group or a part of the directory. Unit: characters. */
export const nameLengthMax = 255;
const passwordLengthMax = 63;
/** Assumption: what the settings page of such controllers has fields for. */
const addressesMax = 1;
const baseNamesMax = 15;

const byManager = { privilege: 'MgmtConfigPriv' } as const;
const asGiven = (text: string) => text;

const providerTypeWords = 'The kind of service that keeps the directory.';
const providerTypes: Readonly<Record<ProviderName, Row<unknown>>> = {
  LDAP: settingsIn(({ accountService }) => accountService)(
    'ldapProviderType',
    oneOf(ldapProviderTypes),
    providerTypeWords,
  ),
  ActiveDirectory: only('ActiveDirectoryService', providerTypeWords),
};

/** It may be said again, and is nothing else. */
function only(value: string, says: string): Row<unknown> {
  return row(oneOf([value]), says, () => value, { set: { ...byManager, apply: () => {} } });
}

export function providerRows(name: ProviderName): Rows<DirectoryProvider> {
  const drafted = ({ draft }: ControllerStage) => draft.accountService.providers[name];
  const present = ({ tree }: ControllerStage) => tree.accountService.providers[name];
  const setting = settingsIn(({ accountService }) => accountService.providers[name]);
  const password = secretProperty({
    ...byManager,
    reader: line({ lengthMax: passwordLengthMax }),
    redact: (value, { tree, secrets }) => {
      const revision = (tree.accountService.providers[name].password?.revision ?? 0) + 1;
      const place = { address: `AccountService/${name}`, revision };
      // None at all is no secret.
      return { ok: true, value: value === '' ? null : secrets.seal(place, value) };
    },
    apply: (stage, kept: Sealed | null) => {
      drafted(stage).password = kept;
    },
  });
  const search: Rows<DirectoryProvider> = {
    BaseDistinguishedNames: row(
      patchedListOf(line({ lengthMax: nameLengthMax }), baseNamesMax),
      'The parts of the directory in which users are looked for.',
      'baseNames',
      {
        set: {
          ...byManager,
          apply: (stage, value) => {
            drafted(stage).baseNames = patchedList(present(stage).baseNames, value, asGiven);
          },
        },
      },
    ),
  };
  return {
    AccountProviderType: providerTypes[name],
    Authentication: group('What the controller logs in to the directory with.', {
      AuthenticationType: only('UsernameAndPassword', 'How the controller logs in to the directory.'),
      Password: row(
        nothing,
        'The password the controller logs in to the directory with; never shown.',
        null,
        { setBy: password },
      ),
      Username: setting(
        'userName',
        line({ lengthMax: nameLengthMax }),
        'The name the controller logs in to the directory with.',
      ),
    }),
    ...(name === 'LDAP'
      ? {
          Certificates: linkRow('The certificates to judge the directory’s by.', ldapCertificatesUri),
          LDAPService: group('What is particular to an LDAP directory.', {
            SearchSettings: group('Where in the directory users are looked for.', search),
          }),
        }
      : {}),
    RemoteRoleMapping: roleMappingRow(name),
    ServiceAddresses: row(
      patchedListOf(serverLine({ lengthMax: addressLengthMax }), addressesMax),
      'Where the directory is found.',
      ({ addresses }) => shownAddresses(addresses),
      {
        set: {
          ...byManager,
          apply: (stage, value) => {
            const given = patchedList(shownAddresses(present(stage).addresses), value, asGiven);
            drafted(stage).addresses = given.filter((address) => address !== '');
          },
        },
      },
    ),
    ServiceEnabled: row(flag, 'Whether the directory is asked.', ({ mode }) => mode !== 'Disabled', {
      set: {
        ...byManager,
        apply: (stage, value) => {
          const provider = drafted(stage);
          if (!value) provider.mode = 'Disabled';
          else if (provider.mode === 'Disabled') provider.mode = 'DefaultSchema';
        },
      },
    }),
  };
}

/** One that is empty where there is none: vendors' tools read the first without looking (behaviour § 2.13). */
function shownAddresses(addresses: readonly string[]): readonly string[] {
  return addresses.length === 0 ? [''] : addresses;
}
