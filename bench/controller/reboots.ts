/**
 * Bench of host starts with pending BIOS settings: the settings are written, applied by the next start, and read back.
 * The test of a configuration tool runs the same loop.
 */
import { createController, type InProcessController } from '../../scenarios/index.js';
import { type Bench, type BenchContext, measure, row } from '../report.js';

const rounds = 3;
const rebootsPerRound = 1_000;
/** Limit that the measured figure must meet. Unit: s. */
const secondsMax = 5;

const bios = '/redfish/v1/Systems/1/Bios/';
const reset = '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/';

/** Maximum time from a reset to a running operating system. */
const start = '15m';

export const reboots: Bench = {
  name: 'reboots',
  about: 'starts of the host that take BIOS settings over',
  run: async (context: BenchContext) => {
    context.progress(`${rebootsPerRound} starts, ${rounds} times`);
    const controller = createController();
    const [ns] = (await measure(context, rounds, [
      () => rebootMany(controller, context.amount(rebootsPerRound, 5)),
    ])) as [number];
    const seconds = ns / 1e9;
    return [
      row({
        name: '1,000 starts with settings that wait',
        figure: `${seconds.toFixed(2)} s`,
        value: seconds,
        unit: 's',
        atMost: secondsMax,
      }),
    ];
  },
};

function rebootMany(controller: InProcessController, reboots: number): void {
  for (let count = 0; count < reboots; count++) {
    const AdminName = `round ${count}`;
    controller.patch(`${bios}Settings/`, { Attributes: { AdminName } });
    controller.post(reset, { ResetType: 'ForceRestart' });
    controller.advance(start);
    const { Attributes } = controller.get<{ readonly Attributes: { readonly AdminName: string } }>(bios);
    if (Attributes.AdminName !== AdminName) throw new Error(`a start has not taken over ${AdminName}`);
  }
}
