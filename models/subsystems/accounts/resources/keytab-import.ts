/**
 * The import of a Kerberos keytab, and what is shown of it. The action only begins it; how it ends is read from the
 * section `Keytab`, which is an addition of this service: published controllers show nothing of the kind.
 */
import { formatInstant } from '../../../../engine/index.js';
import { mgmtMessage } from '../../../messages/index.js';
import { type Action, written } from '../../../resource/define.js';
import { webAddress } from '../../../resource/web-address.js';
import type { ControllerTree } from '../../../tree.js';
import { type KeytabEnd, keytabAddress, keytabImportOf } from '../keytab-contract.js';

/** Longest address. Unit: characters. Assumption: the same as for other addresses of the account service. */
const addressLengthMax = 255;

export const importKeytab: Action = {
  name: 'VndMgmtAccountService.ImportKerberosKeytab',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: { ImportUri: { reader: webAddress(addressLengthMax), required: true } },
  apply: (stage, { ImportUri }) => {
    stage.send(keytabAddress, { type: 'keytab.import', uri: ImportUri as string });
    return written(mgmtMessage('Accepted'));
  },
};

const results: Readonly<Record<KeytabEnd, string>> = {
  imported: 'Imported',
  blocked: 'Blocked',
  unreachable: 'Unreachable',
  refused: 'Refused',
  tooLarge: 'TooLarge',
  timeout: 'TimedOut',
  malformed: 'Malformed',
  abandoned: 'Abandoned',
};

export function projectKeytab(tree: ControllerTree) {
  const { keytab } = tree.accountService.kerberos;
  const { value, context } = keytabImportOf(tree);
  return {
    State: value === 'fetching' ? 'Importing' : keytab === null ? 'Absent' : 'Loaded',
    Realm: keytab?.realm ?? null,
    Principals: keytab?.principals ?? [],
    ImportTime: keytab === null ? null : formatInstant(keytab.importedAt),
    LastResult: context.ended === null ? null : results[context.ended],
    LastReason: context.reason === '' ? null : context.reason,
  };
}
