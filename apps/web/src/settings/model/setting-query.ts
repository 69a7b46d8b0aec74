import type { Payload } from '@fieldstone/contracts/settings/setting';
import { queryOptions } from '@tanstack/react-query';
import { sourceOf } from './setting-source.ts';
import type { Editable } from './editable.ts';
import type { Stored } from './stored.ts';

/** Returns the query of a group profile's setting. Each page loads it again; a response never replaces edits. */
export function settingQuery<P extends Payload>(setting: Editable<P>, profileId: string) {
  return queryOptions({
    queryKey: ['setting', profileId, setting.id],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Stored<P>> => sourceOf(setting).read(profileId, { signal }),
  });
}
