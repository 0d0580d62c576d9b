/** Tests of log entries about power requests: the requesting user is logged before the consequences. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { createLab, type Lab, resetUri, root, systemUri } from '../../support/lab.js';

const vendorUri = `${root}Systems/1/Actions/Oem/Vnd/VndComputerSystemExt.`;

/** Returns the log messages after the first `since` ones. */
function told(lab: Lab, since: number): string[] {
  return shownEntries(lab.controller.tree.logs, 'iel')
    .slice(since)
    .map(({ message }) => message);
}

const count = (lab: Lab) => shownEntries(lab.controller.tree.logs, 'iel').length;

test('each request stands under the name of its user, before its consequences', () => {
  const lab = createLab();
  const operator = lab.login(lab.account('olga', { RoleId: 'Operator' }));
  const rows = [
    ['ForceOff', 'olga sent the server the signal to power off.', 'Off'],
    ['PushPowerButton', 'olga sent the server the signal to power on.', 'On'],
    ['ForceRestart', 'olga reset the server.', 'On'],
    ['PushPowerButton', 'olga sent the server the signal to power off.', 'Off'],
    ['On', 'olga sent the server the signal to power on.', 'On'],
    ['GracefulShutdown', 'olga sent the server the signal to power off.', 'Off'],
  ] as const;
  for (const [ResetType, first, PowerState] of rows) {
    const before = count(lab);
    lab.post(resetUri, { ResetType }, operator).is(200);
    assert.is(told(lab, before)[0], first, ResetType);
    lab.advance('20m').get(systemUri).has({ PowerState });
  }
});

test('the buttons and the cold boot of the vendor as well; an interrupt is what the server says it is', () => {
  const lab = createLab();
  const asked = (action: string, body: object) => {
    const before = count(lab);
    lab.post(`${vendorUri}${action}/`, body).is(200);
    const [first] = told(lab, before);
    lab.advance('1h');
    return first;
  };

  assert.match(asked('PowerButton', { PushType: 'PressAndHold' }) ?? '', /Administrator .* power off/);
  assert.match(asked('PowerButton', { PushType: 'Press' }) ?? '', /Administrator .* power on/);
  assert.match(asked('SystemReset', { ResetType: 'ColdBoot' }) ?? '', /Administrator reset/);
  const before = count(lab);
  lab.post(resetUri, { ResetType: 'Nmi' }).is(200);
  assert.match(told(lab, before)[0] ?? '', /interrupt/);
});

test('what is refused is no request: nothing is logged', () => {
  const lab = createLab();
  const before = count(lab);

  lab.post(resetUri, { ResetType: 'On' }).is(400);

  assert.is(count(lab), before);
});

test.run();
