import { PERSONAL_DATA_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type * as contract from '@fieldstone/contracts/organization/personal-data';
import type { RefusedSignIns } from '../../access/refused-sign-ins.ts';
import type { Config } from '../../config/config.ts';
import type { Handler, SessionContext } from '../../http/context.ts';
import { sendFile } from '../../http/file.ts';
import type { JobRunner } from '../../jobs/runner.ts';
import { AppError } from '../../platform/errors.ts';
import { longId } from '../../salesforce/record-id.ts';
import { soql } from '../../salesforce/soql.ts';
import { textOf } from '../../salesforce/values.ts';
import { enqueueJobs, findJob } from '../../store/repositories/jobs.ts';
import { exportOf } from './export.ts';
import { namesOf } from './mentions.ts';
import { pseudonymOf, replacement } from './person.ts';
import type { Person } from './person.ts';
import { pseudonymizeJobs } from './pseudonymize.ts';
import type { PseudonymizePayload, PseudonymizeServices } from './pseudonymize.ts';

export type PersonalDataServices = PseudonymizeServices & {
  readonly config: Pick<Config, 'sessionSecret'> & { readonly sessionSecret: string };
  readonly refusedSignIns: RefusedSignIns;
  readonly jobs: JobRunner;
};

/** Longest time that a response waits for the end of a replacement, in milliseconds. */
const RESPONSE_MS = 25_000;

/** Returns the handlers of personal data (requirement REL-11), and registers the job that replaces people by pseudonyms. */
export function personalDataHandlers(services: PersonalDataServices) {
  const { store, sessions, refusedSignIns, events, config, now } = services;
  const jobs = services.jobs.register(pseudonymizeJobs(services));

  /** @throws {AppError} `not_found` for a user whom the org does not have */
  const personOf = async ({ crm, session: { orgId } }: SessionContext, userId: string): Promise<Person> => {
    const id = longId(userId);
    const [user] = await crm.query(soql`SELECT Id, Name, Username, Email FROM User WHERE Id = ${id}`);
    if (user === undefined) throw new AppError('person_unknown');
    const names = [textOf(user, 'Name'), ...(await namesOf(store, orgId, id))];
    const addresses = [textOf(user, 'Username'), textOf(user, 'Email')];
    return { orgId, id, names: distinct(names), addresses: distinct(addresses) };
  };
  const pseudonymFor = (person: Person) => pseudonymOf(config.sessionSecret, person);

  return {
    exportPersonalData: (async ({ params: { userId } }, context) => {
      const person = await personOf(context, userId);
      const { orgId, loginUrl } = context.session;
      const sources = { store, sessions, refusedSignIns, events: events.store, loginUrl, now };
      return sendFile(context, {
        name: `personal-data-${orgId}-${person.id}.json`,
        type: 'application/json',
        parts: (signal) => exportOf(sources, person, replacement(person, pseudonymFor(person)), signal),
      });
    }) satisfies Handler<typeof contract.exportPersonalData>,

    pseudonymize: (async ({ params: { userId } }, context) => {
      const { session, journal } = context;
      if (longId(userId) === longId(session.userId)) throw new AppError('own_account_kept');
      const person = await personOf(context, userId);
      const pseudonym = pseudonymFor(person);
      const entry = await journal.record({ settingId: PERSONAL_DATA_CHANGE, after: { name: pseudonym.name } });
      const payload: PseudonymizePayload = { person, pseudonym, entryId: entry.id };
      const id = store.nextId(now());
      const job = { topic: 'personal-data', at: now(), jobs: [{ id, payload, userId: null }] } as const;
      await enqueueJobs(store.db, session.orgId, job);
      context.handOver(entry.id);
      jobs.wake();
      await jobs.wait(session.orgId, id, RESPONSE_MS);
      const ended = await findJob(store, { org_id: session.orgId, topic: 'personal-data', id });
      return { pseudonym: pseudonym.name, isComplete: ended?.state === 'done' };
    }) satisfies Handler<typeof contract.pseudonymize>,
  };
}

const distinct = (texts: ReadonlyArray<string | null>): string[] => [
  ...new Set(texts.filter((text): text is string => text !== null && text !== '')),
];
