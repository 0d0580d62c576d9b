/** The label that an owner puts on a server, its enclosure or a device. */

/** Longest asset tag. Unit: characters. Assumption: what SMBIOS tables of such servers hold. */
export const assetTagLengthMax = 63;
