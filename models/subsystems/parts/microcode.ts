/** Microcode that processors run. Assumption: what a System ROM of the time brings along. */
export const microcodeVersion = '0x2B000603';
