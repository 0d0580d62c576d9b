/** The server is on or off, everywhere, and shows for how long. */
import type { CloseInvariant, Found, Service } from './invariant.js';
import { chassis, members, same, system } from './service.js';

export const power: CloseInvariant = {
  name: 'power',
  says: 'The server is on or off in all of its resources, and boots from what there is.',
  judged: 'closely',
  *judge(service) {
    yield* judgeState(service);
    yield* judgeMeters(service);
    const options = members(service, `${system}BootOptions/`).map((it): string => it.BootOptionReference);
    const order: string[] = [...service.at(system).Boot.BootOrder];
    yield* same('boot options', order.sort(), options.sort());
  },
};

function* judgeState(service: Service): Found {
  const { PowerState, BootProgress, Oem } = service.at(system);
  yield* same('PowerState', PowerState, service.at(chassis).PowerState);
  const { PostState, SystemUsage } = Oem.Vnd;
  const down = PowerState === 'Off';
  if (PowerState !== 'PoweringOff') yield* same(PostState, PostState === 'PowerOff', down);
  if (down && BootProgress.LastState !== 'None') yield `off with ${BootProgress.LastState}`;
  if (down && SystemUsage.CPUUtil > 0) yield `off with ${SystemUsage.CPUUtil} % of the processors in use`;
  if (BootProgress.LastState === 'OSRunning' && PostState !== 'FinishedPost') yield `runs in ${PostState}`;
}

function* judgeMeters(service: Service): Found {
  const { PowerState, Oem } = service.at(system);
  const { CurrentPowerOnTimeSeconds: current, PowerOnMinutes: all } = Oem.Vnd;
  if (Math.floor(current / 60) > all) yield `on for ${current} s of ${all} min`;
  if (PowerState === 'Off' && current !== null) yield `off for ${current} s`;
  if (PowerState === 'On' && !(current >= 0)) yield `on for ${current} s`;
}
