/** Accounts on the side of the machines: the import of a Kerberos keytab. */
import type { EffectReply } from '../../engine/index.js';
import { type KeytabContract, keytabAddress, keytabAnswerOf, noKeytabImport } from '../../models/index.js';
import { machineOf } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { keytab } from './keytab.machine.js';

export const accounts = {
  machines: {
    keytab: machineOf<KeytabContract>()({
      chart: keytab,
      // Somebody waits for it. It sets no timer: `--pace skip` waits for the effect itself.
      foreground: true,
      /** The result of a download is what the outside says, and is read before the chart sees it. */
      enrich: { 'keytab.answered': ({ result }: EffectReply) => ({ answer: keytabAnswerOf(result) }) },
    }),
  },
  first: () => [standing(keytabAddress, { value: 'idle', context: noKeytabImport })],
} satisfies MachineSide;
