/** Limits of a capture, so that a wrong folder or a hostile archive is refused before it fills the memory. */

export const captureLimits = {
  /** Number of files. Assumption: ten times the largest public capture, which is of a rack of 36 servers. */
  filesMax: 50_000,
  /** Size of one file. Unit: octets. Assumption: the largest file is a registry of 4 to 8 MiB. */
  fileBytesMax: 32 * 1024 * 1024,
  /** Size of all files together, uncompressed. Unit: octets. */
  totalBytesMax: 256 * 1024 * 1024,
  /** Size of an archive or of an imported file. Unit: octets. */
  archiveBytesMax: 128 * 1024 * 1024,
  /** Number of segments of a path. Assumption: OEM resources of real services have at most 16. */
  pathDepthMax: 48,
  /** Levels of nested objects and lists in a body. Assumption: JSON schemas have at most 30. */
  nestingMax: 100,
} as const;

/** Formats a number of octets for messages, in MiB. */
export function formatMiB(bytes: number): string {
  return `${Math.round(bytes / (1024 * 1024))} MiB`;
}
