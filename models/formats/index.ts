/** Formats that external standards define: certificates, firmware images, archives, XML. */

export { type Chunks, joinChunks } from './chunks.js';
export { enterpriseNumber } from './enterprise-number.js';
export { ChunkDigests, chunkBytes, joinDigests } from './firmware-image/digest.js';
export {
  contentBytesMax,
  findHeaderProblem,
  headerTextShape,
  type ImageHeader,
  imageMark,
  parseImageHeader,
  printImageHeader,
} from './firmware-image/header.js';
export { type FileFacts, FileReading, findImageFault } from './firmware-image/reading.js';
export * from './firmware-image/signature.js';
export { durationLengthMax, durationPattern, parseIsoDuration } from './iso-duration.js';
export { type KeytabFacts, keytabBytesMax, parseKeytab, printKeytab } from './keytab.js';
export { maskedAddress } from './masked-address.js';
export { readZip } from './read-zip.js';
export { parseRomVersion, type RomVersion } from './rom-version.js';
export {
  allBlocks,
  encodeExchange,
  type MeasurementBlock,
  type MeasurementType,
  measurementTypes,
  spdmNonceBytes,
  spdmVersion,
} from './spdm/measurements.js';
export { readSshKey, type SshKey } from './ssh-key.js';
export { type Bank, pcrCount } from './tpm/numbers.js';
export { digestOf, measureOne, type PcrEvent, pcrEvent, resetPcr } from './tpm/pcr.js';
export { encodeQuote, encodeQuoteResponse, type TpmClock } from './tpm/quote.js';
export {
  encodeBootOrder,
  encodeLoadOption,
  encodeSignatureDatabase,
  encodeVariable,
  signatureDatabaseBytes,
  ucs2,
  variableOwners,
} from './uefi-variables.js';
export { contentOf, type Value as DerValue, valuesIn } from './x509/der.js';
export { createKeyPair, keyMaterialBytes, keyOfNobody, pem, type Signer } from './x509/key.js';
export {
  type DistinguishedName,
  deviceCertificate,
  readSigningRequest,
  rootCertificate,
  selfSigned,
  signingRequest,
} from './x509/make.js';
export { type NameAttributes, readAlternativeNames, readNames } from './x509/names.js';
export {
  type CertificateSummary,
  certificatesIn,
  computeFingerprint,
  exportPublicKey,
  holdsMoreThanCertificates,
  isForClients,
  isIssuedBy,
  isValidAt,
  parseCertificate,
  type StoredCertificate,
  serialFrom,
  storeCertificate,
  summarizeCertificate,
} from './x509/read.js';
export * from './x509/revocation-list.js';
export { element, textElement, type XmlElement, xmlText } from './xml.js';
export { createZip, ZipChunks } from './zip.js';
