import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTINGS_SLUG } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { JourneyProfile } from './profile.ts';

/** A page of the console by name, with its address for a journey's group profile. */
export type ConsolePage = {
  readonly name: string;
  readonly addressOf: (profile: Pick<JourneyProfile, 'id'>) => string;
};

const page = (name: string, address: string): ConsolePage => ({ name, addressOf: () => address });

/** Every page of a group profile. */
export const settingPages: readonly ConsolePage[] = [...allSettings.map(({ slug }) => slug), EVENT_SETTINGS_SLUG].map(
  (slug) => ({ name: slug, addressOf: ({ id }) => `/profiles/${id}/${slug}` }),
);

/** Every page of the AI Console. */
const aiPages: readonly ConsolePage[] = [
  page('the AI Console', '/ai'),
  ...[
    'enable-fieldstone-ai',
    ...allSkills.map(({ id }) => id),
    'data-sources',
    'ai-actions',
    'sales-automation',
    'ai-usage',
    'ai-credits-consumption',
  ].map((key) => page(`ai/${key}`, `/ai/${key}`)),
];

/** Every page that needs a session. */
export const consolePages: readonly ConsolePage[] = [
  ...settingPages,
  page('the home page', '/'),
  page('the group profiles', '/group-profiles'),
  { name: 'a group profile', addressOf: ({ id }) => `/group-profiles/${id}` },
  { name: 'an overview', addressOf: ({ id }) => `/profiles/${id}` },
  page('the global settings', '/global-settings'),
  page('the change history', '/change-history'),
  page('the processes', '/processes'),
  page('the access tokens', '/access-tokens'),
  page('the insights', '/insights'),
  page('the health check', '/health-check'),
  page('the help', '/help'),
  ...aiPages,
  page('an unknown address', '/nothing'),
];
