/** Certificates subsystem: certificates, authorities and the security of the controller. */

export * from './contract.js';
export {
  authorityCollectionType,
  authorityForm,
  authorityImport,
  authorityRead,
} from './resources/authorities.js';
export { countryReader, namePartReader } from './resources/https-certificate.js';
export * from './revocation.js';
export {
  type CertificateNames,
  certificateNames,
  selfSignedCertificate,
  validityAt,
} from './self-signed-certificate.js';
export * from './state.js';
