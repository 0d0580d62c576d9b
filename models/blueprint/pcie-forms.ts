/** The generations of PCIe and the forms of slots, apart from the schemas, because resources name them too. Source: PCIeSlots v1.3. */
export const pcieGenerations = ['Gen1', 'Gen2', 'Gen3', 'Gen4', 'Gen5'] as const;

export const slotTypes = [
  'FullLength',
  'HalfLength',
  'LowProfile',
  'M2',
  'OCP3Small',
  'OCP3Large',
  'U2',
] as const;
