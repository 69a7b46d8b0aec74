import { dateFormat } from '@fieldstone/contracts/platform/date-format';
import { namesOf } from '@fieldstone/contracts/platform/csv';
import type { CsvRow, CsvSeparator } from '@fieldstone/contracts/platform/csv';
import { CSV_COLUMNS } from '@fieldstone/contracts/insights/insight-queries';
import { dayOf } from '@fieldstone/contracts/platform/days';
import type { ReportedEvent } from '@fieldstone/contracts/insights/insights';
import type { SessionUser } from '@fieldstone/contracts/organization/session';
import type { Insights, EventQuery } from '../../analytics/port.ts';
import type { CsvFile } from '../../http/csv.ts';

/**
 * Returns the events behind a report as a file, with dates in the user's format and time zone, and without users' ids for a
 * reader who may not see people.
 */
export function reportOf(
  report: string,
  eventQuery: EventQuery,
  user: Pick<SessionUser, 'locale' | 'timeZone'> & { readonly seesPeople: boolean },
  insights: Insights,
  separator: CsvSeparator | undefined,
): CsvFile {
  const { locale, timeZone } = user;
  const dates = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return {
    report,
    about: aboutOf(eventQuery, user.timeZone),
    columns: CSV_COLUMNS,
    separator,
    pages: async function* pages(signal): AsyncGenerator<CsvRow[]> {
      for await (const events of insights.events(eventQuery, signal)) {
        yield events.map((event) => {
          const cells: Cells = {
            ...event,
            userId: user.seesPeople ? event.userId : null,
            timestamp: new Date(event.timestamp).toISOString(),
            formattedDate: dates.format(event.timestamp),
          };
          return COLUMNS.map((column) => cells[column]);
        });
      }
    },
  };
}

/** Returns the days and the group profile of a query, for the name of its file (requirement INX-07). */
function aboutOf({ span: { begin, end }, audience: { profile } }: EventQuery, timeZone: string): string[] {
  const days = `${dayOf(begin, timeZone)}-to-${dayOf(Math.max(begin, end - 1), timeZone)}`;
  return [days, ...(profile ? [profile.id] : [])];
}

/** The columns in the order of the file. */
const COLUMNS = namesOf(CSV_COLUMNS);

type Cells = { readonly [C in keyof typeof CSV_COLUMNS]: string | ReportedEvent[keyof ReportedEvent] };
