/** What the texts of attributes look like, as patterns that clients can try as well as the BIOS. */

const octet = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const address = `(${octet}\\.){3}${octet}`;
const hexes = '[0-9a-fA-F]{1,4}';
const mask = '(0|128|192|224|240|248|252|254)';
/** A name, an address of four numbers, or one in brackets; then a port, if any. */
const host = '([A-Za-z0-9][A-Za-z0-9.-]{0,62}|\\[[0-9a-fA-F:]{2,39}\\])(:[0-9]{1,5})?';

export const valueForms = {
  printable: '^[ -~]*$',
  visible: '^[!-~]*$',
  hexUpTo16: '^[0-9a-fA-F]{0,16}$',
  hex16: '^[0-9a-fA-F]{16}$',
  hex32: '^[0-9a-fA-F]{32}$',
  ipv4: `^${address}$`,
  ipv4Mask: `^(${mask}\\.0\\.0\\.0|255\\.${mask}\\.0\\.0|255\\.255\\.${mask}\\.0|255\\.255\\.255\\.${mask})$`,
  ipv6: `^$|^(${hexes}:){7}${hexes}$|^((${hexes}:){0,6}${hexes})?::((${hexes}:){0,6}${hexes})?$`,
  proxy: `^$|^http://${host}$`,
  bootFileUrl: `^$|^https?://${host}/[^ ]+\\.([iI][sS][oO]|[eE][fF][iI])$`,
  ipxeScriptUrl: `^$|^https?://${host}/[^ ]+\\.[iI][pP][xX][eE]$`,
  shellScriptUrl: `^$|^(https?|ftp)://${host}/[^ ]+\\.[nN][sS][hH]$`,
} as const;

export type ValueForm = keyof typeof valueForms;
