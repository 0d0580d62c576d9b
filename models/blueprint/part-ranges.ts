/**
 * Ranges of the properties of parts, and lengths of the lists of parts. The schema of blueprints and the derivation of a
 * blueprint from a capture share them. Each range has a minimum and a maximum.
 */

/** Maximum length of a name, model or version. Unit: characters. Assumption: sufficient for the output of real firmware. */
export const textCharsMax = 128;

export const partRanges = {
  processor: { cores: [1, 512], threads: [1, 2_048], maxSpeedMHz: [100, 10_000], tdpWatts: [1, 2_000] },
  memory: { capacityMiB: [1_024, 4_194_304], speedMHz: [800, 20_000], ranks: [1, 8] },
  powerSupply: { capacityWatts: [100, 5_000] },
  /** Consumption of the whole server. Unit: W. */
  consumptionWatts: [1, 20_000],
  /** Assumption: sensors of a server report a signed octet. */
  celsius: [-40, 150],
  temperatureSensor: { number: [1, 255] },
  drive: {
    bay: [1, 64],
    capacityBytes: [1e9, 1e15],
    capableSpeedGbps: [1, 512],
    rotationRpm: [4_200, 15_000],
    mediaLifeLeftPercent: [1, 100],
  },
  storage: { cacheMiB: [0, 65_536] },
  networkPort: { speedMbps: [10, 800_000] },
} as const;

/** Lengths of lists. They correspond to boards of servers with one to four rack units; 0 is for optional components. */
export const listLengths = {
  processors: [1, 8],
  memory: [1, 32],
  powerSupplies: [1, 4],
  fans: [0, 16],
  temperatures: [0, 64],
  storage: [0, 8],
  drives: [0, 64],
  nics: [0, 6],
  ports: [1, 8],
} as const;
