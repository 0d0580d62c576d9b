/** The enterprise number of the manufacturer in SNMP and syslog. */

/** The number reserved for documentation, because no manufacturer is named. Source: RFC 5612. */
export const enterpriseNumber = 32_473;
