/** Tests of the server's screen during POST. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { labWith } from '../../support/bios/bios-attributes.js';
import { changeBiosPassword, restart } from '../../support/bios/bios-rig.js';
import { createLab, resetUri } from '../../support/lab.js';

const version = 'U58 v2.44 (01/17/2025)';
const texts = { CustomPostMessage: 'Property of the tide office', ServerName: 'eel-07' };

test('during POST the screen names the firmware and the server, and has the message that was set for it', () => {
  const { controller } = labWith(texts);
  assert.equal(controller.screen, []);

  controller.post(resetUri, { ResetType: 'ForceRestart' });
  controller.advance('1m');

  assert.equal(controller.screen, [version, 'Server is starting', texts.ServerName, texts.CustomPostMessage]);
  assert.equal(controller.advance('20m').screen, []);
});

test('a message is on the screen from the POST on that takes it over', () => {
  const { controller } = createLab();
  const { CustomPostMessage } = texts;
  controller.patch('/redfish/v1/Systems/1/Bios/Settings/', { Attributes: { CustomPostMessage } });

  controller.post(resetUri, { ResetType: 'ForceRestart' });
  assert.ok(!controller.advance('10s').screen.includes(CustomPostMessage));

  assert.ok(controller.advance('2m').screen.includes(CustomPostMessage));
});

test('a quiet screen does not say what the firmware does, but has the message and the prompt for the password', () => {
  const lab = labWith({ ...texts, PostScreenMode: 'QuietMode' });
  changeBiosPassword(lab, 'User', '', 'eel-and-tide_1').is(200);

  restart(lab);

  assert.equal(lab.controller.screen, [texts.ServerName, texts.CustomPostMessage, 'Power-on password:']);
});

test.run();
