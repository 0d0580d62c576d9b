/** Text of an instant. This module imports nothing, because the start of a service loads it. */

/** Formats an instant with milliseconds, unlike Redfish, because the order of events matters here. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}
