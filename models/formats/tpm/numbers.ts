/** TPM constants that this program uses. Source: TPM 2.0 Library, Part 2. */

/** Hash and signature algorithms (`TPM_ALG_ID`). */
export const algorithms = {
  sha256: 0x000b,
  sha384: 0x000c,
  none: 0x0010,
  ecdsa: 0x0018,
  ecc: 0x0023,
} as const;

/** Digest algorithms of the PCR banks. */
export const banks = ['sha256', 'sha384'] as const;
export type Bank = (typeof banks)[number];

/** First bytes of signed data that the TPM itself has created (`TPM_GENERATED_VALUE`). */
export const generatedMagic = 0xff544347;
/** Type of signed data that is a quote (`TPM_ST_ATTEST_QUOTE`). */
export const attestQuote = 0x8018;
/** Number of the curve P-384 (`TPM_ECC_NIST_P384`). */
export const curveP384 = 0x0004;
/** Handle of the endorsement hierarchy (`TPM_RH_ENDORSEMENT`). */
export const endorsementHierarchy = 0x4000000b;
/** Attributes (`TPMA_OBJECT`) of a key that never leaves its TPM and signs only data that the TPM has created. */
export const attestationKeyAttributes = 0x00050072;
/** Number of platform configuration registers of a PC TPM. Source: TCG PC Client Platform TPM Profile. */
export const pcrCount = 24;
