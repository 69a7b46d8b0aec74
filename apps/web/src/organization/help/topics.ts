/** The pages with help, by name, in the order of the help page. */
export const TOPICS = [
  'group-profile',
  'appointment-color',
  'appointment-status',
  'appointment-title',
  'appointment-view',
  'calendar-general',
  'event-settings',
  'barcode',
  'checklist',
  'data-validation',
  'feedback',
  'field-inventory',
  'location-tracking',
  'knowledge',
  'timesheet',
  'zinc',
  'global-settings',
  'access-tokens',
  'insights',
  'ai-overview',
  'ai-assistant',
  'service-history',
  'schedule-management',
  'hotline-summarization',
  'knowledge-access',
  'data-sources',
  'ai-actions',
  'sfa',
  'ai-usage',
  'ai-credits',
] as const;

/** Returns whether a page has help. */
export function isTopic(page: string | undefined): page is (typeof TOPICS)[number] {
  return TOPICS.some((topic) => topic === page);
}

export const TERMS = ['groupProfile', 'default', 'draft', 'conflict', 'history', 'notification', 'skill'] as const;

export const KEYS = ['save', 'close', 'messages', 'rows', 'selectAll', 'reorder'] as const;
