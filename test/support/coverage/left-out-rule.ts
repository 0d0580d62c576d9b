/**
 * A rule that leaves out of the comparison what the facts name: by type, by address, by method (`PATCH /redfish/v1/…`), by
 * property (`Type Path.To.It`), or by a property that is shown and that no client sets.
 */
export interface LeftOut {
  readonly reason: string;
  /** Types, with their actions and properties. */
  readonly types?: RegExp;
  /** Addresses, with their methods. */
  readonly uris?: RegExp;
  readonly methods?: RegExp;
  readonly properties?: RegExp;
  /** Properties that are read only here. */
  readonly writable?: RegExp;
}
