/**
 * Contract of the machine that generates a certificate signing request. The chart is in
 * `certificate-request.machine.ts`.
 */
import { addressAt, recordAt } from '../../../engine/index.js';

export const certificateRequestAddress = addressAt<CertificateRequestContract>('certificateRequest/1');

/** Record of the signing request in the state tree. */
export const certificateRequestRecord = recordAt(certificateRequestAddress);

export interface CertificateRequestContext {
  /** Duration of the key generation, drawn for each request. Unit: ms. */
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
