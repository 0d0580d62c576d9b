/** Attributes of slots and of the PCI Express links in them (behaviour § 5). */
import type { AttributeRows } from '../attribute.js';

export const pciRows: AttributeRows = {
  './PciDevConfig/AdvancedPciConfig/PcieBifurcationOptions': {
    'PciSlot[1-19]Bifurcation': '*NoBifurcation SlotBifurcated SlotDualBifurcated',
  },
  './PciDevConfig/AdvancedPciConfig/PcieMctp': {
    'Slot[1-18]MctpBroadcastSupport': '*Enabled Disabled',
  },
  './PciDevConfig/AdvancedPciConfig/PcieDataLink': {
    'Slot[1-18]DataLinkFeatureExchange': '*Enabled Disabled',
  },
  './PciDevConfig/AdvancedPciConfig/PcieEoi': {
    'Slot[1-10,14-15]EoiBroadcastSupport': 'Enabled *Disabled',
  },
  './PciDevConfig/AdvancedPciConfig/PCIeAuxiliaryPowerOptions': {
    'Ocp[1-2]AuxiliaryPower': '*Enabled Disabled',
  },
  './PciDevConfig/AdvancedPciConfig': {
    PciResourcePadding: '*Disabled Enabled',
    MaxPcieSpeed: '*PerPortCtrl PcieGen[1-4]',
    PcieHotPlugErrControl: { values: '*HotplugSurprise EDPCFirmwareFIRST EDPCOsFIRST', warns: true },
    PcieGlobalAspm: '*Enabled Disabled',
  },
  './PciDevConfig/EmbNicConfig': {
    EmbNicEnable: '*Auto Disabled',
    EmbNicLinkSpeed: '*Auto PcieGen1',
    EmbNicAspm: 'Auto *Disabled AspmL1Enabled',
    EmbNicPCIeOptionROM: '*Enabled Disabled',
  },
  './PciDevConfig/PciSlot[1-8,10-12]Config': {
    'PciSlot#Enable': '*Auto Disabled',
    'PciSlot#LinkSpeed': '*Auto PcieGen[1-3]',
    'PciSlot#Aspm': 'Auto *Disabled AspmL1Enabled',
    'PciSlot#OptionROM': '*Enabled Disabled',
  },
  './PciDevConfig/PciSlot[9,13-19]Config': {
    'PciSlot#Enable': '*Auto Disabled',
    'PciSlot#LinkSpeed': '*Auto PcieGen[1-2]',
    'PciSlot#Aspm': 'Auto *Disabled AspmL1Enabled',
    'PciSlot#OptionROM': '*Enabled Disabled',
  },
};
