import { allSkills } from '@fieldstone/contracts/skills/all-skills';
import texts from '../../apps/web/public/assets/locales/en/app.json' with { type: 'json' };
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { EVENT_SETTINGS_SLUG } from '@fieldstone/contracts/settings/calendar/event-settings';
import type { JourneyProfile } from './profile.ts';

/** A page of the console by name, with its address for a journey's group profile. */
export type ConsolePage = {
  readonly name: string;
  /** A requirement about these pages only, as in a title. */
  readonly requirement?: string;
  /** Its heading, where it is not the name of something in the org. */
  readonly title?: string;
  readonly addressOf: (profile: Pick<JourneyProfile, 'id'>) => string;
};

/** A path without a page, whose status is 404. */
export const UNKNOWN_PATH = '/nothing';

const page = (name: string, address: string): ConsolePage => ({ name, addressOf: () => address });

/** Every page of a group profile. */
const settingPages: readonly ConsolePage[] = [...allSettings.map(({ slug }) => slug), EVENT_SETTINGS_SLUG].map(
  (slug) => ({ name: slug, addressOf: ({ id }) => `/profiles/${id}/${slug}` }),
);

/** Every page of the AI Console with its heading. */
const aiPages: readonly ConsolePage[] = [
  page('the AI Console', '/ai'),
  ...(
    [
      ['enable-fieldstone-ai', 'Fieldstone AI'],
      ...allSkills.map(({ id }) => [id, texts.pages[id]] as const),
      ['data-sources', 'AI data sources'],
      ['ai-actions', 'AI actions'],
      ['sales-automation', 'Sales automation'],
      ['ai-usage', 'AI usage'],
      ['ai-credits-consumption', 'AI credits'],
    ] as const
  ).map(([key, title]) => ({
    ...page(`ai/${key}`, `/ai/${key}`),
    requirement: '[AIC-01] ',
    title,
  })),
];

/** Every page that needs a session. */
export const consolePages: readonly ConsolePage[] = [
  ...settingPages,
  page('the home page', '/'),
  page('the group profiles', '/group-profiles'),
  { name: 'the people of a group profile', addressOf: ({ id }) => `/profiles/${id}/people` },
  { name: 'the history of a group profile', addressOf: ({ id }) => `/profiles/${id}/history` },
  { name: 'an overview', addressOf: ({ id }) => `/profiles/${id}` },
  page('the global settings', '/global-settings'),
  page('the change history', '/change-history'),
  page('the processes', '/processes'),
  page('security', '/security'),
  page('the insights', '/insights'),
  page('the syncs', '/insights/syncs'),
  page('the reach', '/insights/reach'),
  page('the feedback', '/insights/feedback'),
  page('the health check', '/health-check'),
  page('the help', '/help'),
  ...aiPages,
  page('an unknown address', UNKNOWN_PATH),
];
