/**
 * Names of a vendor in the wire format. The service uses neutral names: the vendor section `Vnd`, types and actions that
 * begin with `Vnd`, and `Mgmt` for the product. A dialect replaces these names in everything that clients send and
 * receive, so that the tools of a vendor work without changes. State, journals, scenarios and queries keep the neutral
 * names. Texts that users have set are not changed, because a name is replaced only where the wire format has a name:
 * in property names, URIs, types, ids of messages, and headers.
 */

/** Names that replace the neutral names, each a word of letters and digits. */
export interface Dialect {
  /** Name of the vendor section in `Oem`, such as `Contoso`. */
  readonly vendor: string;
  /** Beginning of the names of vendor types and actions, such as `Ctso`. */
  readonly prefix: string;
  /** Name of the management controller in types, registries and privileges, such as `CBMC`. */
  readonly product: string;
}

/** Replaces the names in both directions. */
export interface DialectNames {
  /** Returns a name or a URI of the service with the names of the dialect. */
  toClient(name: string): string;
  /** Returns a name or a URI of a client with the names of the service. */
  toService(name: string): string;
}

const neutral: Dialect = { vendor: 'Vnd', prefix: 'Vnd', product: 'Mgmt' };

export function createDialectNames(dialect: Dialect): DialectNames {
  return { toClient: replacer(neutral, dialect), toService: replacer(dialect, neutral) };
}

/**
 * Returns a function that replaces names. The longest name comes first, because `VndMgmt` begins with `Vnd`. A prefix
 * is followed by an upper-case letter, or by one after `i` as in `iSCSI`, and the vendor section ends a word. A lower-case letter after the product belongs
 * to another word.
 */
function replacer(from: Dialect, to: Dialect): (name: string) => string {
  const replacements = [
    { name: `${from.prefix}${from.product}(?![a-z])`, by: to.prefix + to.product },
    { name: `${from.vendor}(?![A-Za-z0-9])`, by: to.vendor },
    { name: `${from.prefix}(?=[A-Z]|i[A-Z])`, by: to.prefix },
    { name: `${from.product}(?![a-z])`, by: to.product },
    { name: `${from.vendor.toUpperCase()}(?=[A-Z][A-Za-z])`, by: to.vendor.toUpperCase() },
    { name: `${from.prefix.toLowerCase()}(?=biosmessageregistry)`, by: to.prefix.toLowerCase() },
    // Domains of the vendor are in texts of the service alone.
    ...(from === neutral
      ? [{ name: `(?<=[.])${from.vendor.toLowerCase()}(?=[.:])`, by: to.vendor.toLowerCase() }]
      : []),
    { name: `(?<=/oem/)${from.vendor.toLowerCase()}(?=/|$)`, by: to.vendor.toLowerCase() },
    { name: `(?<![A-Za-z0-9])${from.vendor.toUpperCase()}(?![A-Za-z0-9])`, by: to.vendor.toUpperCase() },
  ];
  const names = new RegExp(replacements.map(({ name }) => `(${name})`).join('|'), 'g');
  return (text) =>
    text.replace(names, (found, ...groups) => {
      const place = replacements.findIndex((_, index) => groups[index] !== undefined);
      return replacements[place]?.by ?? found;
    });
}
