/** Attestation subsystem: attestation of components by SPDM or a TPM, and its consequences. */

export { announceIntegrity, integrityRows, integritySettings } from './integrity-rows.js';
export { findSpdmHalt, isIntegrityAtRisk } from './spdm.js';
