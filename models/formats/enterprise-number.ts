/** The maker's number, by which SNMP and syslog name what is its own. */

/** The number that is set aside for documentation, as no maker is named. Source: RFC 5612. */
export const enterpriseNumber = 32_473;
