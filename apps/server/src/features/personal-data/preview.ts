import type { KeptReason, PersonalDataPreview } from '@fieldstone/contracts/organization/personal-data';
import type { EventStore } from '../../analytics/port.ts';
import type { Store } from '../../store/engine/database.ts';
import { mentionsIn } from './mentions.ts';
import { personInEvents } from './person.ts';
import type { Person, Pseudonym } from './person.ts';
import { PERSON_COLUMNS } from './person-columns.ts';

type Counts = Pick<PersonalDataPreview, 'replaced' | 'kept'>;

/** Counts the rows and events that a pseudonym would change, by kind of data, and those that it would leave, by reason. */
export async function countMentions(
  { store, events }: { readonly store: Store; readonly events: EventStore | null },
  person: Person,
  pseudonym: Pseudonym,
  signal: AbortSignal,
): Promise<Counts> {
  const replaced: Array<Counts['replaced'][number]> = [];
  const kept = new Map<KeptReason, number>();
  for (const columns of PERSON_COLUMNS) {
    let rows = 0;
    for await (const mentions of mentionsIn(store, columns, person, pseudonym)) {
      if (signal.aborted) return { replaced, kept: [] };
      for (const { replaced: changes, kept: reasons } of mentions) {
        if (Object.keys(changes).length > 0) rows += 1;
        for (const reason of reasons) kept.set(reason, (kept.get(reason) ?? 0) + 1);
      }
    }
    if (rows > 0) replaced.push({ list: columns.list, rows });
  }
  if (events !== null) {
    let rows = 0;
    for await (const page of events.eventsOf(personInEvents(person, pseudonym), signal)) rows += page.length;
    if (rows > 0) replaced.push({ list: 'events', rows });
  }
  return { replaced, kept: [...kept].map(([reason, rows]) => ({ reason, rows })) };
}
