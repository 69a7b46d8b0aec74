import type { EventAttribute } from '@fieldstone/contracts/insights/insight-queries';
import type { MigrationStep } from '../platform/pending-migrations.ts';

/** Type of a column: a text with few distinct values, any text, or a number. */
export type ColumnKind = 'label' | 'text' | 'number';

export type EventColumn = { readonly name: string; readonly kind: ColumnKind };

/** A migration: the first creates the table of events, each later one adds columns, which earlier releases leave empty. */
export type EventMigration = MigrationStep & { readonly columns: readonly EventColumn[] };

/** The columns that both SQL engines store for an event's attributes. */
export type EventLayout = {
  /** Oldest first. A released migration never changes. */
  readonly migrations: readonly EventMigration[];
  /** The column of each attribute. */
  readonly attributes: Readonly<Record<string, string>>;
};

const migrations = [
  {
    id: '0002-time-source',
    readableFrom: '0002-time-source',
    columns: [
      { name: 'app_name', kind: 'label' },
      { name: 'app_version', kind: 'label' },
      { name: 'category', kind: 'label' },
      { name: 'country_code', kind: 'label' },
      { name: 'device_model', kind: 'label' },
      { name: 'os_name', kind: 'label' },
      { name: 'os_major_version', kind: 'label' },
      { name: 'os_version', kind: 'label' },
      { name: 'feedback_comment', kind: 'text' },
      { name: 'feedback_category', kind: 'label' },
      { name: 'feedback_rating', kind: 'number' },
      { name: 'time_source', kind: 'label' },
    ],
  },
] as const satisfies readonly EventMigration[];

/** The column of each attribute. A new attribute needs a column in a new migration. */
export const ATTRIBUTE_COLUMNS: Readonly<
  Record<EventAttribute, (typeof migrations)[number]['columns'][number]['name']>
> = {
  appName: 'app_name',
  appVersion: 'app_version',
  category: 'category',
  countryCode: 'country_code',
  deviceModel: 'device_model',
  osName: 'os_name',
  osMajorVersion: 'os_major_version',
  osVersion: 'os_version',
  feedbackComment: 'feedback_comment',
  feedbackCategory: 'feedback_category',
  feedbackRating: 'feedback_rating',
  timeSource: 'time_source',
};

/** The layout of this release. */
export const EVENT_LAYOUT: EventLayout = { migrations, attributes: ATTRIBUTE_COLUMNS };
