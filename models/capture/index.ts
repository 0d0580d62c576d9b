/**
 * Captures of real Redfish services: reading, roles, anonymization, report, and the blueprint derived from one.
 *
 * - `readCapture(files)` makes a `Capture` of files in the layout of the DMTF's mockups. The capture contains the bodies
 *   by URI, as captured, and a note for each repair.
 * - `mapRoles(capture)` returns the `RoleMap`: which resource is the system, its BIOS settings, a log. Serving binds
 *   behavior to roles, and routes actions by `RoleMap.actions`.
 * - `anonymizeCapture(capture, options)` returns a capture with other identities.
 * - `reportCapture(capture, roles)` lists what becomes of each resource.
 * - `deriveBlueprint(capture, roles)` returns overrides of the default blueprint, the identity that a blueprint has no
 *   place for, and the part of the blueprint that each captured resource is.
 */

export { anonymizeCapture } from './anonymize.js';
export * from './capture.js';
export {
  describeCapture,
  findCapture,
  isCapturedPath,
  listCapturedValues,
  storeCapture,
} from './captures-by-digest.js';
export { dropClientState } from './client-state.js';
export * from './derive-blueprint.js';
export type { DerivedPart, DerivedPartKind } from './derived.js';
export { mapRoles, walkRoles } from './find-roles.js';
export type { CaptureFile } from './layout.js';
export { captureLimits, formatMiB } from './limits.js';
export { type LongInteger, withLongIntegers } from './long-integers.js';
export { packCapture, unpackCapture } from './packed-capture.js';
export { danglingLinks, readCapture } from './read-capture.js';
export { type Role, relations } from './relations.js';
export * from './report.js';
export * from './role-map.js';
export { quantityOf, sourcesIn } from './sensor-facts.js';
export { simulatedProperties } from './simulated-properties.js';
export { parseStoredCapture, printStoredCapture } from './stored-capture.js';
