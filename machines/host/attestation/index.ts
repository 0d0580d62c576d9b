/** Attestation: which components have to prove what they are, by SPDM or a TPM, and what comes of it. */

export { announceIntegrity, integrityRows, integritySettings } from './integrity-rows.js';
export { findSpdmHalt, isIntegrityAtRisk } from './spdm.js';
