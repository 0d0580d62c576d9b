/**
 * Login by certificate: the conditions in their order, and the response if one is not met (behaviour "Authentication"
 * 5). The TLS handshake has proven that the client has the private key of the certificate.
 */
import type { X509Certificate } from 'node:crypto';
import { isObject } from '../../../../engine/index.js';
import {
  certificatesIn,
  isForClients,
  isIssuedBy,
  isValidAt,
  parseCertificate,
  readAlternativeNames,
  readNames,
  summarizeCertificate,
} from '../../../../models/formats/index.js';
import { type ControllerTree, controllerTime, isLicensed } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import type {
  ControllerPort,
  Proof,
  RedfishRequest,
  RequestTarget,
} from '../../../../models/redfish/index.js';
import { isLogin } from '../../../../models/redfish/index.js';
import type { Principal } from '../../../../models/resource/index.js';
import { isClockCorrect } from '../../../network-settings/index.js';
import { directoryMapping, namedInDirectory, type User } from '../../accounts/index.js';

type CertificateVerdict =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly message: Message };

/**
 * Returns the user of the certificate or the reason for a refusal; undefined for a request without a certificate. `now`
 * is virtual time in ms since the epoch.
 */
function certificateVerdict(
  tree: ControllerTree,
  { peerCertificates = [], path }: RedfishRequest,
  now: number,
): CertificateVerdict | undefined {
  const [leaf, ...others] = peerCertificates.flatMap((der) => parseCertificate(der) ?? []);
  if (leaf === undefined) return undefined;
  const refused = (reason: string): CertificateVerdict => ({
    ok: false,
    message: baseMessage('ResourceAtUriUnauthorized', [path, reason]),
  });
  if (!isLicensed(tree.license, 'certificateLogin')) {
    return { ok: false, message: mgmtMessage('LicenseKeyRequired') };
  }
  if (!isClockCorrect(tree))
    return refused('the clock of the controller is wrong, and no time server sets it');
  if (tree.certificates.https.selfSigned)
    return refused('no signed certificate of the controller is installed');
  if (!tree.certificates.login.enabled) return refused('login by certificate is not enabled');
  return (
    identifyUser(tree, leaf, others, controllerTime(tree, now)) ??
    refused('the certificate is not mapped to a user')
  );

  function identifyUser(
    { certificateMappings, certificates, accounts }: ControllerTree,
    certificate: X509Certificate,
    intermediates: readonly X509Certificate[],
    clock: number,
  ): CertificateVerdict | undefined {
    const [accountId] =
      Object.entries(certificateMappings.byId).find(
        ([, { fingerprint }]) => fingerprint === certificate.fingerprint256,
      ) ?? [];
    if (certificateMappings.revoked.includes(certificate.fingerprint256)) {
      return refused('the mapping of the certificate to a user was revoked');
    }
    const account = accountId === undefined ? undefined : accounts.byId[accountId];
    const user =
      account === undefined ? directoryUserOf(tree, certificate) : { ...account, mappingId: account.id };
    if (user === undefined) return undefined;
    if (account?.enabled === false) return refused('the account the certificate is mapped to is disabled');
    if (isRevoked(tree, [certificate, ...intermediates])) {
      return refused('the authority has revoked the certificate');
    }
    const authorities = Object.values(certificates.authorities.byId).flatMap(
      // Only the first certificate in the PEM text of an authority is trusted.
      ({ pem }) => certificatesIn(pem).slice(0, 1),
    );
    if (!isIssuedBy(certificate, intermediates, authorities, clock)) {
      return refused('no trusted authority has issued the certificate');
    }
    if (!isValidAt(certificate, clock)) return refused('the certificate has expired, or is not valid yet');
    if (!isForClients(certificate)) return refused('the certificate is not meant for clients');
    return { ok: true, user };
  }
}

/** Returns whether a certificate of the chain is on the imported revocation list. An outdated list is still used. */
function isRevoked(
  { certificates: { revoked } }: ControllerTree,
  chain: readonly X509Certificate[],
): boolean {
  if (revoked === null) return false;
  return chain.some((certificate) => {
    const { issuer, serialNumber } = summarizeCertificate(certificate);
    return issuer === revoked.issuer && revoked.serials.includes(serialNumber);
  });
}

/**
 * Finds the directory user that a certificate names. A setting selects the part of the certificate that contains the
 * name (behaviour § 2.15).
 */
function directoryUserOf(tree: ControllerTree, certificate: X509Certificate): User | undefined {
  const user = namedInDirectory(tree, tree.certificates.login.nameMapping, {
    subject: summarizeCertificate(certificate).subject,
    commonName: readNames(certificate).subject.CN,
    ...readAlternativeNames(certificate),
  });
  return user && { ...user, mappingId: directoryMapping };
}

/** Returns the verdict on the certificate of a request; undefined if the request has other credentials. */
export function shownCertificate(
  { tree, now }: ControllerPort,
  target: RequestTarget | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): CertificateVerdict | undefined {
  if (proof !== undefined || request.headers['x-auth-token'] !== undefined) return undefined;
  if (target !== undefined && isLogin(target, request.method) && !isBare(request)) return undefined;
  return certificateVerdict(tree, request, now);
}

/** Returns whether a login request has no credentials in its body, as a login by certificate requires. */
function isBare({ body }: RedfishRequest): boolean {
  return (
    body.kind === 'none' ||
    (body.kind === 'json' && isObject(body.value) && Object.keys(body.value).length === 0)
  );
}

/** Returns the login request with the name of the mapped user and with an empty password. */
export function withUserName(request: RedfishRequest, { userName }: Principal): RedfishRequest {
  return { ...request, body: { kind: 'json', value: { UserName: userName, Password: '' } } };
}
