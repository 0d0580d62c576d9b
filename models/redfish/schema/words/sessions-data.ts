/** What the schemas say of sessions. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const sessionsWords: Words = {
  types: {
    Session: 'A client that has logged in, from its login to its logout.',
    SessionCollection: 'The sessions that are open. A POST to it logs in.',
    SessionService: 'The service that logs clients in.',
    VndMgmtSession: 'What the vendor adds to a session: whose it is, how long it lasts, what it may do.',
    VndMgmtSessionsSummary: 'What the vendor adds to the sessions: which of them is the reader’s own.',
  },
  properties: {
    Password: 'The password of the user: given to log in, never shown.',
    'Session.Token': 'The passcode of a two-factor login: given in its second step, never shown.',
    SessionTimeout: 'After how many idle minutes a session ends.',
    'SessionService.Sessions': 'The sessions that are open.',
    UserName: 'The name of the user who has logged in.',
    'Links.MySession': 'The session of whoever is reading.',
    AccessTime: 'When the session was used last.',
    LoginTime: 'When the user logged in.',
    MySession: 'Whether it is the session of whoever is reading.',
    Privileges: 'What the user may do.',
    UserExpires: 'When the session ends if it is not used any more.',
    UserIP: 'The address that the user logged in from.',
    UserTag: 'The interface that the user logged in through.',
    UserType: 'Where the account of the user is kept.',
    HostBIOSConfigPriv: 'May change the settings of the firmware that starts the server.',
    HostNICConfigPriv: 'May change the network adapters of the server.',
    HostStorageConfigPriv: 'May change the storage of the server.',
    LoginPriv: 'May log in and read.',
    MgmtConfigPriv: 'May change the settings of the controller.',
    RemoteConsolePriv: 'May use the console of the server from afar.',
    SystemRecoveryConfigPriv: 'May change what the server can be restored from.',
    UserConfigPriv: 'May change accounts.',
    VirtualMediaPriv: 'May insert media from afar.',
    VirtualPowerAndResetPriv: 'May switch the server and reset it.',
  },
  values: {},
};
