/** Attestation subsystem: attestation of components by SPDM or a TPM, and the effects of the results. */

export { announceIntegrity, integrityRows, integritySettings } from './integrity-rows.js';
export { findSpdmHalt, isIntegrityAtRisk } from './spdm.js';
