import { openStore } from '../../../store/engine/database.ts';
import { storeNotification } from '../store/notifications.ts';

// A separate program: stores a notification, and is killed before any delivery.
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const store = await openStore(databaseUrl === '' ? null : databaseUrl, dataDir);
await storeNotification(store, 'killed', {
  idempotencyKey: null,
  contentHash: 'hash',
  loginUrl: 'https://login.example.com',
  sentBy: 'Avery Admin',
  sentById: '005000000000001AAA',
  sentAt: Date.now(),
  notices: ['a0P000000000001AAA', 'a0P000000000002AAA'].map((profileId) => ({
    profileId,
    applications: ['fieldstone-go'],
    data: { operation: 'CONFIG_CHANGE', meta: { reminderFrequencyInDays: 1, forceConfigSyncInDays: -1 } },
    settingsChangedAt: null,
  })),
});
process.kill(process.pid, 'SIGKILL');
