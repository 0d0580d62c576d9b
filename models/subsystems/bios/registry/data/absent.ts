/**
 * Attributes of options and larger models of the family: the registry explains them, this machine has none of them
 * (behaviour § 5). Names as in the rows.
 */
export const absentNames: readonly string[] = [
  'VirtualInstallDisk',
  'VideoOptions',
  '[IntelSpeedSelectConfigLevel,DynamicIntelSpeedSelectMode]',
  'PersistentMem[ScanMem,AddressRangeScrub,NumaAffinity]',
  'Hbm[MemoryMode,UcePprType]',
  'NicBoot[1-12]',
  'Slot[3-6,9-13,15-18]NicBoot[1-8]',
  'Slot1NicBoot[5-8]',
  'Slot[2,14]NicBoot[3-8]',
  'Slot[7-8]NicBoot[1-4]',
  'Slot[1-16,19]StorageBoot',
  'VmdonCpu[1-2]Stack[1-5]Port[1-8]',
  'Sgx[PackageInfoInbandAccess,Qos,EpochControl,Epoch,OwnerEpochEncrypt]',
  'PciSlot[1,4,7-8,10,12-13,15,19]Bifurcation',
  'Slot[1,4,7-8,10,12-13,15][MctpBroadcastSupport,DataLinkFeatureExchange]',
  'Slot[1,4,7-8,10,15]EoiBroadcastSupport',
  'EmbNic[Enable,LinkSpeed,Aspm,PCIeOptionROM]',
  'PciSlot[3-13,15,19][Enable,LinkSpeed,Aspm,OptionROM]',
];
