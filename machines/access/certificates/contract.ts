/** Contract of the generation of a certificate signing request; the chart is beside this file. */
import { addressAt, recordAt } from '../../../engine/index.js';

export const certificateRequestAddress = addressAt<CertificateRequestContract>('certificateRequest/1');

/** Its record in the state tree. */
export const certificateRequestRecord = recordAt(certificateRequestAddress);

export interface CertificateRequestContext {
  /** Drawn for each request. Unit: ms. */
  readonly generationMs: number;
}

export interface CertificateRequestContract {
  readonly value: 'none' | 'generating' | 'ready';
  readonly context: CertificateRequestContext;
  readonly sent:
    | { readonly type: 'request.generate' }
    /** A request that was generated at once, as the response of the standard action. */
    | { readonly type: 'request.made' }
    | { readonly type: 'request.used' }
    | { readonly type: 'controller.restarted' };
}
