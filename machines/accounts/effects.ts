/** What an import of a keytab leaves behind. */
import { controllerTime, type KeytabFacts } from '../../models/index.js';
import { effect } from '../declare.js';

export const keytabEffects = {
  keepKeytab: effect<{ readonly keytab: KeytabFacts }>((stage, { params: { keytab } }) => {
    const { realm, principals, keys } = keytab;
    const importedAt = controllerTime(stage.view, stage.now);
    const kept = { realm, principals: [...principals], keys, importedAt };
    stage.draft.accountService.kerberos.keytab = kept;
  }),
};
