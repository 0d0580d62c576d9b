/** The numbers of a TPM that its structures are made of here. Source: TPM 2.0 Library, Part 2. */

/** `TPM_ALG_ID` */
export const algorithms = {
  sha256: 0x000b,
  sha384: 0x000c,
  none: 0x0010,
  ecdsa: 0x0018,
  ecc: 0x0023,
} as const;

/** The digests that registers are kept in, a bank each. */
export const banks = ['sha256', 'sha384'] as const;
export type Bank = (typeof banks)[number];

/** `TPM_GENERATED_VALUE`: what is signed begins with it only if the TPM itself has made it. */
export const generatedMagic = 0xff544347;
/** `TPM_ST_ATTEST_QUOTE` */
export const attestQuote = 0x8018;
/** `TPM_ECC_NIST_P384` */
export const curveP384 = 0x0004;
/** `TPM_RH_ENDORSEMENT` */
export const endorsementHierarchy = 0x4000000b;
/** `TPMA_OBJECT` of a key that never leaves its TPM and signs only what that has made. */
export const attestationKeyAttributes = 0x00050072;
/** How many registers a TPM of a PC has. Source: TCG PC Client Platform TPM Profile. */
export const pcrCount = 24;
