/**
 * API surface of a service, read from published resource types or from the service itself. It consists of sets of names
 * in six classes. Names are spelled in the same way for both sources, so that the sets can be compared.
 */

export const surfaceClasses = ['types', 'URIs', 'methods', 'actions', 'properties', 'writable'] as const;
export type SurfaceClass = (typeof surfaceClasses)[number];

export type Surface = Readonly<Record<SurfaceClass, ReadonlySet<string>>>;

/**
 * Positions in URIs of the BIOS at which newer firmware has `oem/vnd/` before the name of a vendor area, and older
 * firmware has nothing.
 */
const olderAreas =
  /(?<=\/bios\/)(?=(?:boot|iscsi|kmsconfig|mappings|serverconfiglock|tlsconfig|baseconfigs)\b)/;

/**
 * Three letters of the vendor's product name before `idevid` and `ldevid` in URIs of the controller's identities. Only
 * the real controller uses these letters.
 */
const ownIdentities = /(?<=\/securityservice\/)[a-z]{3}(?=[il]devid\b)/;

/**
 * Returns the pattern of a URI. `/redfish/v1/Chassis/{ChassisId}/` and `/redfish/v1/chassis/{item}` have the same
 * pattern. The two URIs of the same BIOS area in different firmware generations also have the same pattern.
 */
export function uriPattern(uri: string): string {
  return uri
    .toLowerCase()
    .replace(olderAreas, 'oem/vnd/')
    .replace(ownIdentities, 'mgmt')
    .replaceAll(/\{[^}]*\}/g, '{item}')
    .replace(/(?<=.)\/$/, '');
}

/**
 * Returns the name of a property with its type. An array has the name of its elements, and a link has the name of the
 * property that contains it: `Members[{item}].@odata.id` is `Members`. `type` is the plain name of a resource type.
 */
export function propertyName(type: string, path: string): string {
  const plain = path.replaceAll('[{item}]', '').replace(/\.@odata\.id$/, '');
  return `${type} ${plain}`;
}
