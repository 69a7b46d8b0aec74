import type { AccessTables } from './tables/access.ts';
import type { AiTables } from './tables/ai.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { PlannedChangeTables } from './tables/planned-changes.ts';
import type { SettingStateTables } from './tables/setting-states.ts';
import type { WorkTables } from './tables/work.ts';

/** The tables for Kysely. Times are UTC milliseconds, JSON is text. migrations.ts creates them. */
export type Tables = AccessTables &
  WorkTables &
  NotificationTables &
  PlannedChangeTables &
  SettingStateTables &
  AiTables;
