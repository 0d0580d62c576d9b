/** The making of a certificate signing request as others see it; the chart is in `machines/`. */
import type { MachineRecord } from '../../../engine/index.js';

export const certificateRequestAddress = 'certificateRequest/1';

export type CertificateRequestValue = 'none' | 'generating' | 'ready';

export interface CertificateRequestContext {
  /** Drawn anew for each. Unit: ms. */
  readonly generationMs: number;
}

export type CertificateRequestEvent =
  | { readonly type: 'request.generate'; readonly generationMs: number }
  /** One that was made at once: the standard's own action answers with it. */
  | { readonly type: 'request.made' }
  | { readonly type: 'request.used' }
  | { readonly type: 'controller.restarted' };

export type CertificateRequestRecord = MachineRecord<CertificateRequestValue, CertificateRequestContext>;
