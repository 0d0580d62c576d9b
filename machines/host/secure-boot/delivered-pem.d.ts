/**
 * What the build makes of the certificates of a signature database (`.ci/data-modules.mjs`): the owner of each, a GUID, and
 * its DER as base64.
 */
declare module '*.pem' {
  const certificates: readonly { readonly owner: string; readonly der: string }[];
  export default certificates;
}
