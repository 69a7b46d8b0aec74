import type * as contract from '@fieldstone/contracts/settings/calendar/event-settings';
import type { Handler } from '../../http/context.ts';
import { readEventSettings } from './event-settings.ts';
import { createScopes } from '../../settings/scope.ts';
import type { ScopeParts } from '../../settings/scope.ts';
import { writeEventSettings } from './write-event-settings.ts';

/** Returns the handlers of the event settings, which are stored like settings but have separate routes. */
export function eventSettingsHandlers(parts: ScopeParts) {
  const scopeOf = createScopes(parts);
  return {
    readEventSettings: (({ params }, context) =>
      readEventSettings(scopeOf(context), params.eventType, params.profileId)) satisfies Handler<
      typeof contract.readEventSettings
    >,

    writeEventSettings: (({ params, headers }, context) =>
      writeEventSettings(scopeOf(context), { ...params, ifMatch: headers['if-match'] })) satisfies Handler<
      typeof contract.writeEventSettings
    >,
  };
}
