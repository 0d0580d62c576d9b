/** The making of a certificate signing request as others see it; the chart is beside it. */
import { addressAt, recordAt } from '../../../engine/index.js';

export const certificateRequestAddress = addressAt<CertificateRequestContract>('certificateRequest/1');

/** Its record in a tree. */
export const certificateRequestRecord = recordAt(certificateRequestAddress);

export interface CertificateRequestContext {
  /** Drawn anew for each. Unit: ms. */
  readonly generationMs: number;
}

export interface CertificateRequestContract {
  readonly value: 'none' | 'generating' | 'ready';
  readonly context: CertificateRequestContext;
  readonly sent:
    | { readonly type: 'request.generate' }
    /** One that was made at once: the standard's own action answers with it. */
    | { readonly type: 'request.made' }
    | { readonly type: 'request.used' }
    | { readonly type: 'controller.restarted' };
}
