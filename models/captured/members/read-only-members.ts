/** Writable properties of standard schemas, and the members within them that can only be read. */
import properties from './writable-properties.json' with { type: 'json' };

/** Members that standard schemas let clients read alone, at any depth below a writable property. */
const readOnlyMembers: ReadonlySet<string> = new Set([
  ...['Status', 'Links', 'Oem', 'Actions', 'RelatedItem', 'MemberId', 'BootOptions', 'Certificates'],
  ...['Reading', 'ReadingCelsius', 'ReadingVolts', 'MaxConcurrentSessions', 'ConnectTypesSupported'],
  ...['FirmwareVersion', 'InterfaceType', 'AddressOrigin', 'PrefixLength@odata.count'],
  ...['PowerConsumedWatts', 'PowerCapacityWatts', 'PowerMetrics', 'RemainingAutomaticRetryAttempts'],
]);

const byType: Readonly<Record<string, readonly string[] | undefined>> = properties;

/** Indicates whether the standard schema of a type lets clients set any property. */
export function hasWritableProperties(type: string): boolean {
  return byType[type] !== undefined;
}

/** Indicates whether the standard schema of a type lets clients set the property at a JSON pointer. */
export function isWritableBySchema(type: string, pointer: string): boolean {
  const [, top = '', ...below] = pointer.split('/');
  return byType[type]?.includes(top) === true && !below.some((name) => readOnlyMembers.has(name));
}
