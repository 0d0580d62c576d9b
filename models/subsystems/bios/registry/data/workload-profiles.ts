/**
 * What the workload profiles set (behaviour § 5.1). `Custom` sets nothing.
 */

/** Set by every other profile: `<attribute>=<value>`. */
export const setByAll: readonly string[] = [
  'IntelDmiLinkFreq=Auto',
  'AvxLicensePreGrantOverride=Disabled',
  'AvxIccpPreGrantLevel=Value128Heavy',
  'PcieGlobalAspm=Enabled',
];

/** Set, and not made read only. */
export const leftWritable: readonly string[] = ['OptimizedPowerMode', 'HardwarePmInterrupt'];

/** Those that save power. */
const saving = ['GeneralPowerEfficientCompute', 'Virtualization-PowerEfficient'] as const;

/** Those that run virtual machines. */
const virtual = ['Virtualization-PowerEfficient', 'Virtualization-MaxPerformance'] as const;

/** Those that run none. */
const native = [
  'GeneralPowerEfficientCompute',
  'GeneralPeakFrequencyCompute',
  'GeneralThroughputCompute',
  'LowLatency',
  'TransactionalApplicationProcessing',
  'HighPerformanceCompute(HPC)',
  'MissionCritical',
  'DecisionSupport',
  'GraphicProcessing',
  'I/OThroughput',
] as const;

/** Those that have no use for what helps virtual machines. */
const unvirtualised = ['LowLatency', 'HighPerformanceCompute(HPC)', 'GraphicProcessing'] as const;

/** Those whose processors never sleep. */
const sleepless = [
  'Virtualization-MaxPerformance',
  'LowLatency',
  'TransactionalApplicationProcessing',
  'HighPerformanceCompute(HPC)',
] as const;

/** Those that keep clocks where they are. */
const steady = [
  'GeneralPeakFrequencyCompute',
  'GeneralThroughputCompute',
  'Virtualization-MaxPerformance',
  'LowLatency',
  'HighPerformanceCompute(HPC)',
] as const;

/** Those at the highest clock at all times. */
const fast = [
  'GeneralPeakFrequencyCompute',
  'GeneralThroughputCompute',
  'Virtualization-MaxPerformance',
  'LowLatency',
  'TransactionalApplicationProcessing',
  'HighPerformanceCompute(HPC)',
] as const;

/** What else is set, by which profiles. */
export const setByProfile: Readonly<Record<string, readonly string[]>> = {
  'PowerRegulator=DynamicPowerSavings': ['GeneralPowerEfficientCompute'],
  'PowerRegulator=StaticHighPerf': fast,
  'PowerRegulator=OsControl': ['Virtualization-PowerEfficient'],
  'OptimizedPowerMode=Enabled': ['GeneralPowerEfficientCompute'],
  'OptimizedPowerMode=Disabled': [
    'GeneralPeakFrequencyCompute',
    'GeneralThroughputCompute',
    'Virtualization-PowerEfficient',
    'Virtualization-MaxPerformance',
    'LowLatency',
    'TransactionalApplicationProcessing',
    'HighPerformanceCompute(HPC)',
    'MissionCritical',
    'DecisionSupport',
    'GraphicProcessing',
    'I/OThroughput',
  ],
  'MinProcIdlePower=C6': saving,
  'MinProcIdlePower=NoCStates': sleepless,
  'MinProcIdlePkgState=C6Retention': [
    'GeneralPowerEfficientCompute',
    'GeneralPeakFrequencyCompute',
    'GeneralThroughputCompute',
    'Virtualization-PowerEfficient',
  ],
  'MinProcIdlePkgState=NoState': sleepless,
  'EnergyPerfBias=BalancedPerf': saving,
  'EnergyPerfBias=MaxPerf': [
    'GeneralThroughputCompute',
    'Virtualization-MaxPerformance',
    'LowLatency',
    'TransactionalApplicationProcessing',
    'HighPerformanceCompute(HPC)',
    'GraphicProcessing',
    'I/OThroughput',
  ],
  'CollabPowerControl=Enabled': saving,
  'CollabPowerControl=Disabled': steady,
  'ProcTurbo=Enabled': [
    'GeneralPowerEfficientCompute',
    'GeneralPeakFrequencyCompute',
    'GeneralThroughputCompute',
    'Virtualization-MaxPerformance',
    'TransactionalApplicationProcessing',
    'HighPerformanceCompute(HPC)',
  ],
  'ProcTurbo=Disabled': ['LowLatency'],
  'IntelNicDmaChannels=Enabled': [
    'GeneralPowerEfficientCompute',
    'TransactionalApplicationProcessing',
    'HighPerformanceCompute(HPC)',
    'I/OThroughput',
  ],
  'HwPrefetcher=Enabled': native,
  'AdjSecPrefetch=Enabled': native,
  'DcuStreamPrefetcher=Enabled': native,
  'DcuIpPrefetcher=Enabled': native,
  'NumaGroupSizeOpt=Flat': ['GeneralPowerEfficientCompute'],
  'NumaGroupSizeOpt=Clustered': [
    'GeneralPeakFrequencyCompute',
    'GeneralThroughputCompute',
    'Virtualization-PowerEfficient',
    'Virtualization-MaxPerformance',
    'LowLatency',
    'TransactionalApplicationProcessing',
    'HighPerformanceCompute(HPC)',
    'DecisionSupport',
    'GraphicProcessing',
    'I/OThroughput',
  ],
  'IntelUpiPowerManagement=Enabled': saving,
  'IntelUpiPowerManagement=Disabled': fast,
  'SubNumaClustering=Disabled': saving,
  'SubNumaClustering=EnableSnc4': ['GeneralThroughputCompute', 'Virtualization-MaxPerformance'],
  'EnergyEfficientTurbo=Enabled': saving,
  'EnergyEfficientTurbo=Disabled': steady,
  'UncoreFreqScaling=Auto': saving,
  'UncoreFreqScaling=Maximum': [
    'GeneralPeakFrequencyCompute',
    'Virtualization-MaxPerformance',
    'LowLatency',
    'HighPerformanceCompute(HPC)',
    'GraphicProcessing',
    'I/OThroughput',
  ],
  'HardwarePmInterrupt=Disabled': steady,
  'MemRefreshRate=Refreshx1': [
    'GeneralPeakFrequencyCompute',
    'GeneralThroughputCompute',
    'LowLatency',
    'HighPerformanceCompute(HPC)',
  ],
  'MemRefreshRate=Refreshx2': ['MissionCritical'],
  'Sriov=Enabled': virtual,
  'Sriov=Disabled': unvirtualised,
  'IntelProcVtd=Enabled': virtual,
  'IntelProcVtd=Disabled': unvirtualised,
  'ProcVirtualization=Enabled': virtual,
  'ProcVirtualization=Disabled': unvirtualised,
  'MemPatrolScrubbing=Disabled': ['LowLatency'],
  'ProcX2Apic=Auto': unvirtualised,
  'AdvancedMemProtection=AdvancedEcc': ['LowLatency', 'HighPerformanceCompute(HPC)'],
  'AdvancedMemProtection=FastFaultTolerantADDDC': ['MissionCritical'],
};
