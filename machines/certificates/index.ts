/** Certificates on the side of the machines: the making of a signing request, and what is told of security. */
import type { EffectReply } from '../../engine/index.js';
import {
  type CertificateRequestContract,
  type ControllerTree,
  certificateRequestAddress,
  parseRevocationAnswer,
  type RevocationContract,
  revocationAddress,
  traceSecurity,
} from '../../models/index.js';
import { declareMachine, drawn } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { certificateRequest } from './certificate-request.machine.js';
import { revocationList } from './revocation-list.machine.js';

export const certificates = {
  machines: {
    certificateRequest: declareMachine<CertificateRequestContract>()({
      chart: certificateRequest,
      // Somebody waits for it.
      foreground: true,
      enrich: {
        'request.generate': (_, { blueprint: { timings } }, draw) => ({
          generationMs: drawn(timings.certificateRequest, draw, 'generation'),
        }),
      },
    }),
    revocationList: declareMachine<RevocationContract>()({
      chart: revocationList,
      // Somebody waits for it. It sets no timer: `--pace skip` waits for the effect itself.
      foreground: true,
      /** The result of a download is what the outside says, and is read before the chart sees it. */
      enrich: {
        'revocation.answered': ({ result }: EffectReply, tree: ControllerTree) => ({
          answer: parseRevocationAnswer(result, tree),
        }),
      },
    }),
  },
  reactions: {
    /** From here on the certificate that was installed is the one that is served. */
    'controller.restarting': (stage) => {
      const kept = stage.draft.certificates;
      if (kept.nextHttps !== null) kept.https = kept.nextHttps;
      kept.nextHttps = null;
      stage.offer(certificateRequestAddress, { type: 'controller.restarted' });
    },
  },
  follow: traceSecurity,
  first: () => [
    standing(certificateRequestAddress, { value: 'none', context: { generationMs: 0 } }),
    standing(revocationAddress, { value: 'idle', context: { uri: '' } }),
  ],
} satisfies MachineSide;
