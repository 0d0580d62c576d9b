/** Tests of clients that hang up before they are authenticated: no answer is sent, and the service reports no error. */
import https from 'node:https';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../../../http/index.js';
import { ask, dataFolder, optionsFor } from '../../support/service/http-rig.js';
import { formOf, multipart, uploadUri } from '../../support/service/upload-rig.js';

test('whoever hangs up before the file of an upload leaves no bug behind, nor anything in the history', async () => {
  const data = dataFolder();
  const reports: string[] = [];
  const service = await startService(optionsFor(data.folder, { report: (text) => reports.push(text) }));
  try {
    const { updates } = service.controller.tree;
    const request = https.request(new URL(uploadUri, service.url), {
      method: 'POST',
      headers: { ...multipart, 'Content-Length': '100000' },
      ca: service.certificate.certificate,
      agent: false,
    });
    const closed = new Promise((resolve) => request.once('close', resolve));
    request.on('error', () => {});
    const octets = formOf([['sessionKey', 'x'.repeat(32)]]).subarray(0, 80);
    await new Promise((sent) => request.write(octets, sent));
    // The answer to each request proves that the service has already read the bytes that were sent before the request.
    await ask(service, '/redfish/v1/');
    request.destroy();
    await closed;
    await ask(service, '/redfish/v1/');

    assert.equal(reports, []);
    assert.is(service.controller.tree.updates, updates);
  } finally {
    await service.close();
    data.remove();
  }
});

test.run();
