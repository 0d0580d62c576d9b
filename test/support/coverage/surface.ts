/**
 * A surface of a service, as one reads it off published resource types or off the service itself: sets of names in six
 * classes, spelled alike on both sides so that they can be compared.
 */

export const surfaceClasses = ['types', 'URIs', 'methods', 'actions', 'properties', 'writable'] as const;
export type SurfaceClass = (typeof surfaceClasses)[number];

export type Surface = Readonly<Record<SurfaceClass, ReadonlySet<string>>>;

/** Vendors' areas of the BIOS, at the address that older firmware has them at. */
const olderAreas =
  /(?<=\/bios\/)(?=(?:boot|iscsi|kmsconfig|mappings|serverconfiglock|tlsconfig|baseconfigs)\b)/;

/** Identities of the controller, which carry three letters of its maker's name for it on one side. */
const ownIdentities = /(?<=\/securityservice\/)[a-z]{3}(?=[il]devid\b)/;

/**
 * `/redfish/v1/Chassis/{ChassisId}/` and `/redfish/v1/chassis/{item}` are one pattern, and so are the two addresses of the
 * same area of the BIOS that generations of firmware have.
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
 * Lists are spelled as what is in them, and links as what leads there: `Members[{item}].@odata.id` is `Members`.
 * `type` is the plain name of a resource type.
 */
export function propertyName(type: string, path: string): string {
  const plain = path.replaceAll('[{item}]', '').replace(/\.@odata\.id$/, '');
  return `${type} ${plain}`;
}
