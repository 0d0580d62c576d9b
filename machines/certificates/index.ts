/** Certificates on the side of the machines: the making of a signing request, and what is told of security. */
import {
  type CertificateRequestContract,
  certificateRequestAddress,
  traceSecurity,
} from '../../models/index.js';
import { declareMachine, drawn } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { certificateRequest } from './certificate-request.machine.js';

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
  first: () => [standing(certificateRequestAddress, { value: 'none', context: { generationMs: 0 } })],
} satisfies MachineSide;
