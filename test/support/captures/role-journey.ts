/**
 * Journey of a client through a captured server, by role alone: each step finds its resources and actions in the role map.
 * A step whose resource the capture does not have is skipped with the reason.
 */
import { type Capture, deriveBlueprint } from '../../../models/capture/index.js';
import { type Body, image, Journey, listener, password, Skipped, version } from './journey-client.js';
import { requireMoved } from './journey-readings.js';

export interface StepResult {
  readonly step: string;
  readonly result: 'ok' | 'skipped' | 'failed';
  /** Reason of a step that is not ok. */
  readonly reason: string;
}

/** Takes all steps, and returns their results in order. */
export function takeJourney(capture: Capture): readonly StepResult[] {
  const journey = new Journey(capture);
  return Object.entries(steps).map(([step, take]) => {
    try {
      take(journey);
      return { step, result: 'ok', reason: '' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { step, result: error instanceof Skipped ? 'skipped' : 'failed', reason };
    }
  });
}

function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

const steps: Readonly<Record<string, (journey: Journey) => void>> = {
  root: (go) => require(go.get('/redfish/v1/').RedfishVersion !== undefined, 'no RedfishVersion'),
  'a wrong password is refused': (go) => {
    const headers = { authorization: `Basic ${btoa('tester:wrong')}` };
    require(go.controller.request('GET', go.first('system'), undefined, headers).status === 401, 'not 401');
  },
  login: (go) => {
    const sessions = go.first('sessions');
    const { headers } = go.ask('POST', sessions, { UserName: 'tester', Password: password });
    require(String(headers.location).startsWith(`${sessions}/`), `location ${headers.location}`);
    go.headers = { 'x-auth-token': headers['x-auth-token'] };
    require(go.get(headers.location).UserName === 'tester', 'another user');
  },
  inventory: (go) => {
    for (const role of ['processors', 'memoryModules', 'firmwareInventory'] as const) go.get(go.first(role));
  },
  'power off': (go) => {
    go.reset('ForceOff');
    go.controller.advance('1m');
    require(go.get(go.first('system')).PowerState === 'Off', 'still on');
  },
  'boot once': (go) => {
    const system = go.first('system');
    const Boot = { BootSourceOverrideEnabled: 'Once', BootSourceOverrideTarget: 'Pxe' };
    go.ask('PATCH', system, { Boot });
    require(go.get(system).Boot.BootSourceOverrideTarget === 'Pxe', 'not set');
  },
  'BIOS attribute': (go) => {
    const settings = go.first('biosSettings');
    const { Attributes: attributes } = go.get(go.first('bios'));
    const others: Record<string, string> = { Enabled: 'Disabled', Enable: 'Disable' };
    for (const [name, value] of Object.entries(attributes)) {
      const other = typeof value === 'boolean' ? !value : others[String(value)];
      if (other === undefined) continue;
      if (go.statusOf('PATCH', settings, { Attributes: { [name]: other } }) >= 300) continue;
      go.attribute = [name, other];
      require(go.get(settings).Attributes[name] === other, 'not pending');
      require(go.get(go.first('bios')).Attributes[name] === value, 'in force before the start');
      return;
    }
    throw new Skipped('no attribute has two known values');
  },
  'an unknown BIOS attribute is refused': (go) =>
    require(go.statusOf('PATCH', go.first('biosSettings'), { Attributes: { NoSuchName: 1 } }) ===
      400, 'not 400'),
  'power on through POST': (go) => {
    const seen = new Set<string>();
    const system = go.first('system');
    go.reset('On');
    go.controller.runUntil(() => {
      const { BootProgress: progress, PowerState: power } = go.look(system);
      seen.add(`${power} ${progress?.LastState}`);
      return JSON.stringify(go.controller.tree.machines.power).includes('osRunning');
    }, '2h');
    require([...seen].some((state) => state.startsWith('On')), 'not on');
    require(go.get(system).BootProgress === undefined || seen.size > 2, `states: ${[...seen].join(', ')}`);
    go.headers = { authorization: `Basic ${btoa(`tester:${password}`)}` };
    go.boot();
  },
  'boot once is over': (go) => {
    const { Boot: boot } = go.get(go.first('system'));
    require(boot.BootSourceOverrideEnabled === 'Disabled' ||
      boot.BootSourceOverrideTarget === 'None', 'still set');
  },
  'BIOS attribute is applied': (go) => {
    if (go.attribute === undefined) throw new Skipped('no attribute was set');
    const [name, value] = go.attribute;
    require(go.get(go.first('bios')).Attributes[name] === value, 'not applied');
  },
  'a reset of another type is refused': (go) => {
    const action = [...go.roles.actions.values()].find(({ name }) => name === 'ComputerSystem.Reset');
    require(go.statusOf('POST', action?.target ?? '', { ResetType: 'Explode' }) === 400, 'not 400');
  },
  subscription: (go) => {
    const body = { Destination: listener, Protocol: 'Redfish', Context: 'lab', EventTypes: ['Alert'] };
    const { headers } = go.ask('POST', go.first('subscriptions'), body);
    require(go.get(headers.location).Context === 'lab', 'another context');
  },
  'event received': (go) => {
    const before = go.controller.deliveries.length;
    go.controller.applyFault({ fault: 'fan.failed', with: { part: fanOf(go) }, clear: false } as never);
    go.controller.advance('2m');
    require(go.controller.deliveries.length > before, 'nothing was delivered');
  },
  'views of the failed fan': (go) => {
    const views = viewsOfFan(go);
    require(views.length > 0, 'no view of the fan is captured');
    for (const { uri, body } of views) {
      require(body.Status?.Health === undefined ||
        body.Status.Health === 'Critical', `${uri} is not critical`);
      for (const value of [body.Reading, body.SpeedPercent?.Reading, body.SpeedPercent?.SpeedRPM])
        require(value === undefined || value === 0, `${uri} has the speed ${value}`);
    }
  },
  'log entry': (go) => {
    const found = go.roles.all('logEntries').some(({ uri }) =>
      go.get(uri).Members.some((member: Body) => {
        const body = member.Message === undefined ? go.look(member['@odata.id']) : member;
        return String(body?.Message).includes(fanOf(go));
      }),
    );
    require(found, `no entry about ${fanOf(go)}`);
  },
  'log cleared': (go) => {
    const action = [...go.roles.actions.values()].find(({ name }) => name === 'LogService.ClearLog');
    if (action === undefined) throw new Skipped('no log offers LogService.ClearLog');
    const types = action.allowableValues.LogType;
    go.ask('POST', action.target, types === undefined ? {} : { LogType: types[0] });
    const [entries] = go.roles.within(action.resource, 'logEntries');
    require(go.get(entries?.uri ?? '').Members.length <= 1, 'entries are left');
  },
  'asset tag': (go) => {
    const uri = [go.first('system'), go.first('chassis')].find((each) => 'AssetTag' in go.get(each));
    if (uri === undefined) throw new Skipped('no AssetTag is captured');
    go.ask('PATCH', uri, { AssetTag: 'lab 7' });
    require(go.get(uri).AssetTag === 'lab 7', 'not set');
  },
  LED: (go) => {
    const uri = [go.first('system'), go.first('chassis')].find(
      (each) => typeof go.get(each).IndicatorLED === 'string',
    );
    if (uri === undefined) {
      const chassis = go.first('chassis');
      const lit = go.get(chassis).LocationIndicatorActive;
      if (typeof lit !== 'boolean') throw new Skipped('no indicator has a captured state');
      go.ask('PATCH', chassis, { LocationIndicatorActive: !lit });
      require(go.get(chassis).LocationIndicatorActive === !lit, 'not set');
      return;
    }
    const IndicatorLED = go.get(uri).IndicatorLED === 'Lit' ? 'Off' : 'Lit';
    go.ask('PATCH', uri, { IndicatorLED });
    require(go.get(uri).IndicatorLED === IndicatorLED, 'not set');
  },
  'a read-only property is refused': (go) =>
    require(go.statusOf('PATCH', go.first('system'), { SerialNumber: 'other' }) === 400, 'not 400'),
  media: (go) => {
    const all = go.roles.all('virtualMedia').map(({ uri }) => uri);
    const acts = (uri: string) =>
      [...go.roles.actions.values()].some(
        ({ resource, name }) => resource === uri && name.endsWith('InsertMedia'),
      );
    const uri = all.find(acts) ?? go.first('virtualMedia');
    const file = go.get(uri).MediaTypes?.includes('CD') ? 'a.iso' : 'a.img';
    const Image = `http://images.example/${file}`;
    if (acts(uri)) go.act(uri, 'VirtualMedia.InsertMedia', { Image });
    else go.ask('PATCH', uri, { Image });
    require(go.get(uri).Inserted === true && go.get(uri).Image === Image, 'not inserted');
    if (acts(uri) && go.get(uri).Actions['#VirtualMedia.EjectMedia'] !== undefined)
      go.act(uri, 'VirtualMedia.EjectMedia', {});
    else go.ask('PATCH', uri, { Image: null });
    require(go.get(uri).Inserted === false, 'not ejected');
  },
  'update by push': (go) => {
    const versions = () => go.roles.all('firmware').map(({ uri }) => go.look(uri)?.Version);
    const before = versions();
    const { status } = go.controller.upload({ for: 'systemRom', version }, { headers: go.headers });
    require(status === 200, `status ${status}`);
    go.controller.advance('1h');
    go.reset('ForceRestart');
    go.boot();
    const changed = versions().filter((each, index) => each !== before[index]);
    require(changed.includes(version), `versions that changed: ${changed.join(', ')}`);
  },
  'task polled': (go) => {
    const { body, headers } = go.act(go.first('updateService'), 'UpdateService.SimpleUpdate', {
      ImageURI: image,
      TransferProtocol: 'HTTP',
    });
    require(body['@odata.id'].startsWith(`${go.first('tasks')}/`), `task ${body['@odata.id']}`);
    go.get(headers.location);
    go.controller.advance('2h');
    require(go.get(body['@odata.id']).TaskState !== 'Running', 'still running');
  },
  'certificate request': (go) => {
    const [list] = go.roles.within(go.first('networkProtocol'), 'certificates');
    if (list === undefined) throw new Skipped('no certificates of HTTPS are captured');
    const action = [...go.roles.actions.values()].find(({ name }) => name.endsWith('.GenerateCSR'));
    const required = (action?.parameters ?? []).flatMap(({ name, required: isRequired }) => {
      const [value] = action?.allowableValues[name] ?? [];
      return isRequired && value !== undefined ? [[name, value] as const] : [];
    });
    const { body } = go.act(go.first('certificateService'), 'CertificateService.GenerateCSR', {
      ...Object.fromEntries(required),
      CertificateCollection: { '@odata.id': list.uri },
      CommonName: 'bmc.example',
      ...{ Organization: 'Lab', OrganizationalUnit: 'Test', City: 'Ulm', State: 'BW', Country: 'DE' },
    });
    require(body.CSRString.includes('CERTIFICATE REQUEST'), 'no request');
    require(body.CertificateCollection['@odata.id'] === list.uri, 'another collection');
  },
  'secure boot keys': (go) => {
    const list = go.roles.all('keyCertificates').find(({ uri }) => {
      const { parent } = go.roles.at(uri) ?? {};
      return (go.get(parent ?? '').DatabaseId ?? go.get(parent ?? '').Id) === 'PK';
    });
    if (list === undefined || go.get(go.first('secureBoot')).Actions === undefined)
      throw new Skipped('no database of the platform key is captured, or no reset of keys');
    go.act(go.first('secureBoot'), 'SecureBoot.ResetKeys', { ResetKeysType: 'DeleteAllKeys' });
    go.reset('ForceRestart');
    go.boot();
    require(go.get(list.uri).Members.length === 0, 'the platform key is left');
    require(go.get(go.first('secureBoot')).SecureBootMode === 'SetupMode', 'no setup mode');
    go.act(go.first('secureBoot'), 'SecureBoot.ResetKeys', { ResetKeysType: 'ResetAllKeysToDefault' });
    go.reset('ForceRestart');
    go.boot();
    require(go.get(list.uri).Members.length === 1, 'the platform key has not returned');
  },
  volume: (go) => {
    for (const { uri, parent } of go.roles.all('volumes')) {
      const Drives = go.roles
        .within(parent, 'drive')
        .slice(0, 2)
        .map((drive) => ({ '@odata.id': drive.uri }));
      const body = { Name: 'journey', RAIDType: 'RAID1', Links: { Drives } };
      if (Drives.length === 2 && go.statusOf('POST', uri, body) < 300) return;
    }
    throw new Skipped('no captured controller has two drives for a volume');
  },
  account: (go) => {
    const body = { UserName: 'joe', Password: 'Passw0rd!xLab', RoleId: 'Operator' };
    const { headers } = go.ask('POST', go.first('accounts'), body);
    require(go.get(headers.location).UserName === 'joe', 'another name');
    go.ask('DELETE', headers.location);
  },
  'manager reset': (go) => {
    go.act(go.first('manager'), 'Manager.Reset', resetOf(go));
    go.controller.advance('10m');
    go.get(go.first('manager'));
  },
  'readings after power off': (go) => {
    go.boot();
    go.reset('ForceOff');
    go.controller.advance('30m');
    requireMoved(go);
  },
};

/** Returns the resources and objects of the failed fan as they are now. */
function viewsOfFan(go: Journey): readonly { readonly uri: string; readonly body: Body }[] {
  const { parts } = deriveBlueprint(go.capture, go.roles);
  return [...parts.values()]
    .filter(({ kind, key }) => kind === 'fan' && key === fanOf(go))
    .map(({ uri }) => {
      const [resource = '', path = ''] = uri.split('#/', 2);
      const steps = path.split('/').filter((step) => step !== '');
      return { uri, body: steps.reduce((body: Body, step) => body[step], go.look(resource)) };
    });
}

function fanOf({ controller }: Journey): string {
  return controller.tree.blueprint.fans[0]?.name ?? '';
}

function resetOf(go: Journey): object {
  const action = [...go.roles.actions.values()].find(({ name }) => name === 'Manager.Reset');
  const [type] = action?.allowableValues.ResetType ?? [];
  return type === undefined ? {} : { ResetType: type };
}
