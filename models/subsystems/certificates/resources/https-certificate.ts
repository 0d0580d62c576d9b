/**
 * Taking over another HTTPS certificate, from whichever resource it is asked: it must be for the key of the request
 * that was made here, and is served from the controller's next return on.
 */
import { type KeptCertificate, keptCertificate } from '../../../formats/x509/kept.js';
import type { Signer } from '../../../formats/x509/key.js';
import { certificatesIn, exportPublicKey, holdsMoreThanCertificates } from '../../../formats/x509/read.js';
import { mgmtMessage } from '../../../messages/index.js';
import {
  type ControllerStage,
  type Means,
  refused,
  type WriteOutcome,
  written,
} from '../../../resource/define.js';
import type { Read } from '../../../resource/rule.js';
import { managerAddress } from '../../controller/index.js';
import { certificateRequestAddress, certificateRequestRecord } from '../contract.js';
import type { HttpsCertificate } from '../state.js';

/** A certificate to be taken over, as it stands in an input. */
interface Offered {
  readonly certificate: KeptCertificate;
  /** Base64 of its public key. */
  readonly publicKey: string;
}

/** Reads the text before the step; what it holds is what is journaled. */
export function redactOffered(text: string): Read<Offered> {
  const [leaf] = certificatesIn(text);
  const kept = keptCertificate(text);
  if (leaf === undefined || kept === undefined || holdsMoreThanCertificates(text)) {
    return { ok: false, problems: [mgmtMessage('ImportCertificateFailed')] };
  }
  return { ok: true, value: { certificate: kept, publicKey: exportPublicKey(leaf) } };
}

export function takeOver(stage: ControllerStage, { certificate, publicKey }: Offered): WriteOutcome {
  const { request } = stage.tree.certificates;
  if (request === null || certificateRequestRecord(stage.tree).value !== 'ready') {
    return refused(mgmtMessage('ImportCertFailCSRMissing'));
  }
  if (publicKey !== request.publicKey) return refused(mgmtMessage('ImportCertificateFailed'));
  stage.draft.certificates.request = null;
  stage.send(certificateRequestAddress, { type: 'request.used' });
  return install(stage, { ...certificate, key: request.key });
}

/** The controller goes down and comes back with the certificate. */
export function install(stage: ControllerStage, next: HttpsCertificate): WriteOutcome {
  stage.draft.certificates.nextHttps = next;
  stage.send(managerAddress, { type: 'manager.reset' });
  return written(mgmtMessage('ImportCertSuccessfulMgmtResetinProgress'));
}

/** A request for a certificate, made of a key that only the secret has. */
export interface Requested {
  readonly pem: string;
  readonly key: string;
  readonly publicKey: string;
}

export function requested({ secrets }: Means, key: string, text: (key: Signer) => string): Requested {
  const pair = secrets.signer(key);
  return { pem: text(pair), key, publicKey: pair.publicKey.toString('base64') };
}

/** Keeps a request that was just made; the machine says when it can be read. */
export function keepRequest(
  stage: ControllerStage,
  { pem, key, publicKey }: Requested,
  event: 'request.generate' | 'request.made',
): void {
  const { certificates } = stage.draft;
  certificates.request = { pem, key, publicKey };
  certificates.nextKey += 1;
  stage.send(certificateRequestAddress, { type: event });
}
