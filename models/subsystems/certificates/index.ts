/** Certificates, authorities and the security of the controller. */
import type { Subsystem } from '../../subsystem.js';
import { isLicensed } from '../license/index.js';
import { securityFacts } from './facts.js';
import { authorities, authority, httpsCertificate, httpsCertificates } from './resources/certificate.js';
import { certificateAuthentication } from './resources/certificate-authentication.js';
import { certificateLocations, certificateService } from './resources/certificate-service.js';
import { directoryAuthorities, directoryAuthority } from './resources/directory-authorities.js';
import { httpsCert } from './resources/https-cert.js';
import { securityDashboard, securityParameter, securityParameters } from './resources/security-parameters.js';
import { securityService } from './resources/security-service.js';
import { initialSecurity, type SecurityServiceState } from './security-state.js';
import { initialSecurityTrace, type SecurityTraceState } from './security-trace.js';
import { type CertificatesState, initialCertificates, initialLogin } from './state.js';

export const certificates: Subsystem<{
  readonly branches: {
    readonly certificates: CertificatesState;
    readonly security: SecurityServiceState;
    readonly securityTrace: SecurityTraceState;
  };
  readonly facts: typeof securityFacts;
}> = {
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
  reactions: {
    /** Login by certificate stays on, and says what it lacks to whoever shows one; nobody is shut out by it. */
    'license.narrowed': ({ draft, view: { license } }) => {
      if (!isLicensed(license, 'certificateLogin')) draft.certificates.login.strict = false;
    },
  },
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

export * from './contract.js';
export {
  type CertificateNames,
  certificateNames,
  ownCertificate,
  validityAt,
} from './own-certificate.js';
export { authorityCollectionType, authorityForm } from './resources/authority-form.js';
export { authorityImport, authorityRead } from './resources/authority-import.js';
export { countryReader, namePartReader } from './resources/name-readers.js';
export * from './revocation.js';
export { traceSecurity } from './security-trace.js';
export * from './state.js';
