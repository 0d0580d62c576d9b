/** Accounts on the side of the machines: the import of a Kerberos keytab. */
import type { EffectReply } from '../../engine/index.js';
import {
  initialKeytabImport,
  type KeytabContract,
  keytabAddress,
  parseKeytabAnswer,
} from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { keytab } from './keytab.machine.js';

export const accounts = {
  machines: {
    keytab: declareMachine<KeytabContract>()({
      chart: keytab,
      // Somebody waits for it. It sets no timer: `--pace skip` waits for the effect itself.
      foreground: true,
      /** The result of a download is what the outside says, and is read before the chart sees it. */
      enrich: { 'keytab.answered': ({ result }: EffectReply) => ({ answer: parseKeytabAnswer(result) }) },
    }),
  },
  first: () => [standing(keytabAddress, { value: 'idle', context: initialKeytabImport })],
} satisfies MachineSide;
