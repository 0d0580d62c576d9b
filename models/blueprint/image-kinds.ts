/** The kinds of firmware that images are for, apart from the schemas, because the inventory names them too. */
export const imageKinds = [
  ...(['controller', 'systemRom', 'platformData', 'programmableLogic'] as const),
  ...(['platformServices', 'provisioning', 'powerSupply'] as const),
  ...(['storageController', 'adapter', 'drive'] as const),
] as const;
export type ImageKind = (typeof imageKinds)[number];
