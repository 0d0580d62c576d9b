/** The TPM constants used here. Source: TPM 2.0 Library, Part 2. */

/** `TPM_ALG_ID` */
export const algorithms = {
  sha256: 0x000b,
  sha384: 0x000c,
  none: 0x0010,
  ecdsa: 0x0018,
  ecc: 0x0023,
} as const;

/** Digest algorithms of the register banks. */
export const banks = ['sha256', 'sha384'] as const;
export type Bank = (typeof banks)[number];

/** `TPM_GENERATED_VALUE`: prefix of signed data that the TPM itself has created. */
export const generatedMagic = 0xff544347;
/** `TPM_ST_ATTEST_QUOTE` */
export const attestQuote = 0x8018;
/** `TPM_ECC_NIST_P384` */
export const curveP384 = 0x0004;
/** `TPM_RH_ENDORSEMENT` */
export const endorsementHierarchy = 0x4000000b;
/** `TPMA_OBJECT` of a key that never leaves its TPM and signs only data of the TPM. */
export const attestationKeyAttributes = 0x00050072;
/** Number of registers of a PC TPM. Source: TCG PC Client Platform TPM Profile. */
export const pcrCount = 24;
