/**
 * Rule that leaves elements of the reference files out of the comparison: by type, by URI, by method (`PATCH
 * /redfish/v1/…`), by property (`Type Path.To.It`), or by a property that is shown and that no client sets.
 */
export interface LeftOut {
  readonly reason: string;
  /** Types that are left out, with their actions and properties. */
  readonly types?: RegExp;
  /** URIs that are left out, with their methods. */
  readonly uris?: RegExp;
  readonly methods?: RegExp;
  readonly properties?: RegExp;
  /** Properties that are read-only on this server. */
  readonly writable?: RegExp;
}
