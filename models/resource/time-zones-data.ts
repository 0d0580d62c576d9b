/**
 * Time zones of the controller: 41 time zones, with GMT at index 15 (behaviour § 2.17). The offsets are the standard
 * times of the IANA time zone database, without daylight saving time, as on real controllers.
 */

const rows = [
  ['-12:00', 'West of the date line'],
  ['-11:00', 'Pago Pago, Niue'],
  ['-10:00', 'Honolulu, Tahiti'],
  ['-09:00', 'Anchorage, Juneau'],
  ['-08:00', 'Los Angeles, Vancouver, Tijuana'],
  ['-07:00', 'Denver, Phoenix, Calgary'],
  ['-06:00', 'Chicago, Winnipeg'],
  ['-06:00', 'Mexico City, Costa Rica'],
  ['-05:00', 'New York, Toronto'],
  ['-05:00', 'Lima, Bogota, Panama'],
  ['-04:00', 'Halifax, Santiago, Caracas'],
  ['-03:30', "St. John's"],
  ['-03:00', 'Sao Paulo, Buenos Aires, Montevideo'],
  ['-02:00', 'South Georgia, Noronha'],
  ['-01:00', 'Azores, Cape Verde'],
  ['+00:00', 'London, Lisbon, Reykjavik, Abidjan'],
  ['+01:00', 'Berlin, Paris, Madrid, Warsaw'],
  ['+01:00', 'Lagos, Algiers, Luanda'],
  ['+02:00', 'Athens, Helsinki, Kyiv'],
  ['+02:00', 'Cairo, Johannesburg, Maputo'],
  ['+03:00', 'Moscow, Istanbul, Riyadh'],
  ['+03:00', 'Nairobi, Addis Ababa'],
  ['+03:30', 'Tehran'],
  ['+04:00', 'Dubai, Baku, Tbilisi'],
  ['+04:30', 'Kabul'],
  ['+05:00', 'Karachi, Tashkent'],
  ['+05:30', 'Kolkata, Colombo'],
  ['+05:45', 'Kathmandu'],
  ['+06:00', 'Dhaka, Bishkek'],
  ['+06:30', 'Yangon'],
  ['+07:00', 'Bangkok, Jakarta, Ho Chi Minh City'],
  ['+08:00', 'Shanghai, Singapore, Manila'],
  ['+08:00', 'Perth'],
  ['+09:00', 'Tokyo, Seoul'],
  ['+09:30', 'Darwin, Adelaide'],
  ['+10:00', 'Sydney, Brisbane, Port Moresby'],
  ['+11:00', 'Noumea, Honiara'],
  ['+12:00', 'Auckland, Fiji'],
  ['+12:45', 'Chatham Islands'],
  ['+13:00', 'Tongatapu, Apia'],
  ['+14:00', 'Kiritimati'],
] as const;

export interface TimeZone {
  readonly Index: number;
  readonly Name: string;
  readonly UtcOffset: string;
  /**
   * Time zone in POSIX notation. The offset has the inverse of the usual sign, because it is added to local time to get
   * UTC.
   */
  readonly Value: string;
}

export const timeZones: readonly TimeZone[] = rows.map(([offset, name], index) => ({
  Index: index,
  Name: name,
  UtcOffset: offset,
  Value: formatPosix(offset),
}));

/** Index of the factory default time zone. */
export const utc = 15;

function formatPosix(offset: string): string {
  if (offset === '+00:00') return 'GMT-0';
  return `GMT${offset.startsWith('+') ? '-' : '+'}${offset.slice(1)}`;
}
