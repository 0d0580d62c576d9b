/**
 * Build output for the certificates of a signature database (`.ci/data-modules.mjs`): the owner GUID and the base64 DER
 * of each.
 */
declare module '*.pem' {
  const certificates: readonly { readonly owner: string; readonly der: string }[];
  export default certificates;
}
