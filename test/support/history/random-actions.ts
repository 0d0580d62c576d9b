/** Random actions on a controller. The current state may refuse an action. */
import fc from 'fast-check';
import type { InProcessController } from '../../../index.js';
import type { FaultRequest } from '../../../machines/faults/read.js';
import { LostAnswer } from '../../../scenarios/controller/lost-answer.js';
import {
  certificateMappingsUri,
  managerResetUri,
  managerUri,
  resetUri,
  sessionsUri,
  subscriptionsUri,
  systemUri,
} from '../lab.js';

export type Deed = (controller: InProcessController) => void;

/** Returns an action that ignores refusals by the current state or by an unavailable controller. */
export function attempt(deed: Deed): Deed {
  return (controller) => {
    try {
      deed(controller);
    } catch (error) {
      // A refusal is a plain `Error`, because the controller is unavailable or the operator action is not possible.
      // Bugs throw other classes of errors.
      if ((error as Error).constructor !== Error && !(error instanceof LostAnswer)) throw error;
    }
  };
}

const resetTypes = [
  'On',
  'ForceOff',
  'GracefulShutdown',
  'ForceRestart',
  'Nmi',
  'PushPowerButton',
  'GracefulRestart',
];

const logIn: Deed = (it) => {
  const { userName, password } = it.credentials;
  it.post(sessionsUri, { UserName: userName, Password: password });
};

const request: fc.Arbitrary<Deed> = fc.oneof(
  fc
    .constantFrom(...resetTypes)
    .map((ResetType) => (it: InProcessController) => void it.post(resetUri, { ResetType })),
  fc
    .string({ maxLength: 70 })
    .map((AssetTag) => (it: InProcessController) => void it.patch(systemUri, { AssetTag })),
  fc
    .constantFrom('Pxe', 'Cd', 'None', 'Bogus')
    .map(
      (target) => (it: InProcessController) =>
        void it.patch(systemUri, { Boot: { BootSourceOverrideTarget: target } }),
    ),
  fc.constantFrom<Deed>(
    logIn,
    (it) => void it.post(managerResetUri, {}),
    (it) => void it.get(systemUri),
    (it) => void it.request('GET', systemUri, undefined, { 'X-Auth-Token': 'none' }),
    (it) =>
      void it.patch(systemUri, {
        Oem: { Vnd: { PowerAutoOn: 'Restore', PowerOnDelay: 'RandomUpTo120Sec' } },
      }),
    (it) => void it.post(subscriptionsUri, { Destination: 'https://listener.example/events' }),
    (it) => void it.delete(`${subscriptionsUri}1/`),
    (it) => void it.delete(`${certificateMappingsUri}1/`),
    (it) => void it.post(`${managerUri}LogServices/IEL/Actions/LogService.ClearLog/`, {}),
  ),
);

const hand = fc
  .constantFrom('button.press', 'button.hold', 'mains.off', 'mains.on')
  .map((name) => (it: InProcessController) => void it.operator(name));

/** Random faults that are set or cleared. A cleared fault can be set again. */
const fault = fc
  .tuple(
    fc.constantFrom<Pick<FaultRequest, 'fault' | 'with'>>(
      { fault: 'host.hung', with: {} },
      { fault: 'hood.opened', with: {} },
      { fault: 'fan.failed', with: { part: 'Fan 1' } },
      { fault: 'fan.failed', with: { part: 'Fan 2' } },
      { fault: 'fan.removed', with: { part: 'Fan 3' } },
      { fault: 'fan.degraded', with: { part: 'Fan 4' } },
      { fault: 'powerSupply.failed', with: { part: 1 } },
      { fault: 'powerSupply.inputLost', with: { part: 2 } },
      { fault: 'memory.degraded', with: { part: 'PROC 1 DIMM 1' } },
      { fault: 'memory.correctedError', with: { part: 'PROC 1 DIMM 3' } },
      { fault: 'ambient.hot', with: { celsius: 41 } },
    ),
    fc.boolean(),
  )
  .map(
    ([asked, clear]): Deed =>
      (it) =>
        void (clear && asked.fault !== 'memory.correctedError'
          ? it.applyFault({ ...asked, with: { part: asked.with.part }, clear })
          : it.applyFault({ ...asked, clear: false })),
  );

const wait = fc
  .oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 600_000 }), fc.constant(86_400_000))
  .map(
    (spanMs): Deed =>
      (it) =>
        void it.advance(spanMs),
  );

const deed = fc.oneof(request, hand, fault, wait).map(attempt);

export function deeds(maxLength: number): fc.Arbitrary<Deed[]> {
  return fc.array(deed, { maxLength, size: 'max' });
}
