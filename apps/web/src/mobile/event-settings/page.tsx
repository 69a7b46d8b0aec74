import { eventChange } from '@fieldstone/contracts/settings/calendar/event-settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toSummary } from '@fieldstone/contracts/settings/setting-summary';
import { eventSettingsPage } from '../../lib/navigation/console-pages.ts';
import { ComparedPage } from '../../settings/ui/who-has-it/compared-page.tsx';
import type { ComparedSetting } from '../../settings/ui/who-has-it/compared-setting.ts';
import { useAppData } from '../../lib/start-data/app-data-query.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { eventSettingsEditable } from '../../settings/event-settings-editable.ts';
import type { EventPayload } from '../../settings/event-settings-editable.ts';
import { eventSettingsQuery } from '../../settings/event-settings-query.ts';
import { eventSettingsView } from '../../settings/views/event-settings.tsx';
import { ProcessChoice } from './process-choice.tsx';
import { offeredProcesses } from './processes.ts';

/** Shows event settings: the form that opens when a technician edits an event (requirement EVT-01). */
export function Page({ profile }: PageProps) {
  const client = useQueryClient();
  const eventType = useAppData().eventTypeName;
  const editable = useMemo(() => eventSettingsEditable(client, eventType, profile.id), [client, eventType, profile.id]);
  const query = eventSettingsQuery(eventType, profile.id);
  // The form loads this query; the page only observes it.
  const { data } = useQuery({ ...query, enabled: false });
  const processes = data ? offeredProcesses(data) : [];
  const compared: ComparedSetting<EventPayload> = {
    ...eventSettingsPage,
    view: eventSettingsView,
    summaryOfEdit: ({ defaultEditEventProcessId: id }) => formSummary(id, editable.nameOf(id)),
    summaryOfChange: (payload) => {
      const { defaultEditEventProcessId: id, processName } = eventChange.safeParse(payload).data ?? {};
      return formSummary(id, processName);
    },
  };
  return (
    <ComparedPage
      setting={editable}
      compared={compared}
      profile={profile}
      renderValue={(_path, value) => editable.nameOf(value)}
      findGone={editable.findGone}
    >
      {(form) => <ProcessChoice form={form} processes={processes} eventType={eventType} />}
    </ComparedPage>
  );
}

/** Returns the default form in short, by its name if it is known. */
function formSummary(id: string | null | undefined, name: string | null | undefined) {
  return toSummary({ value: name ?? id ?? '' });
}
