/** Enterprise number of the manufacturer in SNMP and syslog. */

/**
 * Enterprise number that is reserved for documentation, because the simulated manufacturer is not a real company.
 * Source: RFC 5612.
 */
export const enterpriseNumber = 32_473;
