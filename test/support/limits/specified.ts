/**
 * Statements of the specification about limits, by constant or by limited value. The specification has no number for
 * any other limit; the comment of its constant names the source of the value.
 */
export const specified: Readonly<Record<string, string>> = {
  alertsMax: '256 alerts, rolling',
  historyMax: 'the oldest entry is overwritten when a log is full',
  logEntriesMax: 'the oldest entry is overwritten when a log is full',
  waitSecondsMax: '0 to 3600',
  volumeNameMax: 'at most 15 characters',
  databaseBytesMax: 'any number of certificates and signatures',
  sessionsMax: 'a limited number, not shown',
  'Volumes/ DisplayName': 'at most 15 characters',
  'Volumes/ Name': 'at most 15 characters',
  'Volume DisplayName': 'at most 15 characters',
  'ComponentIntegrity.SPDMGetSignedMeasurements Nonce': '64 hexadecimal digits',
  'ComponentIntegrity.TPMGetSignedMeasurements Nonce': '1 to 32 characters',
};
