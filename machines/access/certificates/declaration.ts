/** Declaration of the certificates subsystem: certificates, authorities and the security of the controller. */

import type { EffectReply } from '../../../engine/index.js';
import { type ControllerTree, isLicensed } from '../../../models/index.js';
import { declareMachine, drawn } from '../../declare.js';
import { managerAddress } from '../../power/index.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { certificateRequest } from './certificate-request.machine.js';
import { type CertificateRequestContract, certificateRequestAddress } from './contract.js';
import { securityFacts } from './facts.js';
import { certificateAuthentication } from './resources/certificate-authentication.js';
import {
  authorities,
  authority,
  certificateLocations,
  certificateService,
  httpsCertificate,
  httpsCertificates,
} from './resources/certificate-service.js';
import { directoryAuthorities, directoryAuthority } from './resources/directory-authorities.js';
import { httpsCert } from './resources/https-certificate.js';
import { securityDashboard, securityParameter, securityParameters } from './resources/security-dashboard.js';
import { securityService } from './resources/security-service.js';
import { parseRevocationAnswer, type RevocationContract, revocationAddress } from './revocation.js';
import { revocationList } from './revocation-list.machine.js';
import {
  initialSecurityTrace,
  type SecurityTraceState,
  traceSecurity,
  watchedBranches,
  watchedMachines,
} from './security-trace.js';
import {
  type CertificatesState,
  initialCertificates,
  initialLogin,
  initialSecurity,
  type SecurityServiceState,
} from './state.js';

export const certificates: Subsystem<{
  readonly branches: {
    readonly certificates: CertificatesState;
    readonly security: SecurityServiceState;
    readonly securityTrace: SecurityTraceState;
  };
  readonly facts: typeof securityFacts;
}> = {
  branchDescriptions: {
    certificates: 'Certificate of the controller, its signing request, and the trusted authorities.',
    security: 'Settings of the security service.',
    securityTrace: 'Findings of the security dashboard.',
  },
  initial: ({ certificate }) => ({
    certificates: initialCertificates(certificate),
    security: initialSecurity,
    securityTrace: initialSecurityTrace,
  }),
  facts: securityFacts,
  restore: {
    settings: (stage) => {
      stage.put('security', initialSecurity);
      const { draft } = stage;
      draft.certificates.login = { ...initialLogin };
      draft.certificates.revoked = null;
      draft.certificates.authorities.byId = {};
      draft.certificates.listenerAuthorities.byId = {};
      draft.certificates.directoryAuthorities.byId = {};
    },
  },
  machines: {
    certificateRequest: declareMachine<CertificateRequestContract>()({
      chart: certificateRequest,
      // Foreground, because a client waits for the signing request.
      foreground: true,
      enrich: {
        'request.generate': (_, { blueprint: { timings } }, draw) => ({
          generationMs: drawn(timings.certificateRequest, draw, 'generation'),
        }),
      },
    }),
    revocationList: declareMachine<RevocationContract>()({
      chart: revocationList,
      // Foreground, because a client waits for the revocation list. The machine sets no timer that could be skipped, so
      // that `--pace skip` waits for the download itself.
      foreground: true,
      /**
       * Parses the result of a download before the chart receives it, because the result comes from outside of the
       * simulation.
       */
      enrich: {
        'revocation.answered': ({ result }: EffectReply, tree: ControllerTree) => ({
          answer: parseRevocationAnswer(result, tree),
        }),
      },
    }),
  },
  first: () => [
    initialRecord(certificateRequestAddress, { value: 'none', context: { generationMs: 0 } }),
    initialRecord(revocationAddress, { value: 'idle', context: { uri: '' } }),
  ],
  reactions: {
    /**
     * Ends exclusive certificate login when the license no longer includes certificate login, so that no user is locked
     * out. Login by certificate stays enabled, and its refusals name the missing license.
     */
    'license.narrowed': ({ draft, view: { license } }) => {
      if (!isLicensed(license, 'certificateLogin')) draft.certificates.login.strict = false;
    },
    /** Puts the newly installed certificate into use when the controller restarts. */
    'controller.restarting': (stage) => {
      const kept = stage.draft.certificates;
      if (kept.nextHttps !== null) kept.https = kept.nextHttps;
      kept.nextHttps = null;
      stage.offer(certificateRequestAddress, { type: 'controller.restarted' });
    },
  },
  branchReactions: [
    {
      name: 'securityDashboard',
      branches: watchedBranches,
      machines: [managerAddress],
      kinds: watchedMachines,
      react: traceSecurity,
    },
  ],
  resources: [
    httpsCertificates,
    httpsCertificate,
    authorities,
    authority,
    directoryAuthorities,
    directoryAuthority,
    securityService,
    securityDashboard,
    securityParameters,
    securityParameter,
    httpsCert,
    certificateAuthentication,
    certificateService,
    certificateLocations,
  ],
};
