/** The form of the tables beside this file. */
/**
 * What one part of the service says of its types and properties: a sentence each, our own. A property is found by its
 * owner and name (`Status.State`, the owner being the property around it or the type), else by its name alone. Tests
 * name every property that has no sentence yet, and every one that has two.
 */
export interface Words {
  readonly types: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
  /**
   * The values of properties that can only be read, where they are a list. Those that can be written have theirs from
   * their readers. Source: facts "resource-types", as far as this service gives them.
   */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The longest text, where the reader takes any length because a message of its own judges it. Unit: characters. */
  readonly lengths?: Readonly<Record<string, number>>;
}
