/** The licences there are, apart from what they open, because a blueprint names them too. Source: behaviour § 2.16. */
export const licenseTiers = ['STD', 'ADV'] as const;
export type LicenseTier = (typeof licenseTiers)[number];
