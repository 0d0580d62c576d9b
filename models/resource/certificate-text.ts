/** Certificates as clients send them: as PEM text in a body. */

/**
 * Longest text that is imported: a certificate with its intermediates, or what comes with a signed image.
 * Unit: characters. Source: behaviour § 9.
 */
export const pemLengthMax = 20_480;
