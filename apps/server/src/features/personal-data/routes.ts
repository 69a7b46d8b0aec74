import { PERSONAL_DATA_CHANGE } from '@fieldstone/contracts/organization/change-kinds';
import type * as contract from '@fieldstone/contracts/organization/personal-data';
import type { RefusedSignIns } from '../../access/refused-sign-ins.ts';
import type { Config } from '../../config/config.ts';
import type { Handler, SessionContext } from '../../http/context.ts';
import { sendFile } from '../../http/file.ts';
import type { JobRunner } from '../../jobs/runner.ts';
import { AppError } from '../../platform/errors.ts';
import { longId } from '../../salesforce/record-id.ts';
import { enqueueJobs, findJob } from '../../store/repositories/jobs.ts';
import { createExport } from './export.ts';
import { findPerson } from './people.ts';
import { createPseudonym } from './person.ts';
import type { Person } from './person.ts';
import { countMentions } from './preview.ts';
import { pseudonymizeJobs, findTokens } from './pseudonymize.ts';
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
  const { store, sessions, accessTokens, refusedSignIns, events, config, now } = services;
  const jobs = services.jobs.register(pseudonymizeJobs(services));

  const personOf = ({ crm, session: { orgId } }: SessionContext, userId: string) =>
    findPerson(store, crm, orgId, userId);
  const pseudonymFor = (person: Person) => createPseudonym(config.sessionSecret, person);

  return {
    exportPersonalData: (async ({ params: { userId } }, context) => {
      const person = await personOf(context, userId);
      const { orgId, loginUrl } = context.session;
      const sources = { store, sessions, refusedSignIns, events: events.store, loginUrl, now };
      return sendFile(context, {
        name: `personal-data-${orgId}-${person.id}.json`,
        type: 'application/json',
        parts: (signal) => createExport(sources, person, pseudonymFor(person), signal),
      });
    }) satisfies Handler<typeof contract.exportPersonalData>,

    previewPseudonym: (async ({ params: { userId } }, context) => {
      const gone = new AbortController();
      context.reply.raw.once('close', () => gone.abort());
      const person = await personOf(context, userId);
      const pseudonym = pseudonymFor(person);
      const open = await sessions.list(person.orgId, person.id);
      const tokens = await findTokens(accessTokens, person, pseudonym);
      return {
        pseudonym: pseudonym.name,
        sessions: open.length,
        accessTokens: tokens.map(({ name }) => name),
        ...(await countMentions({ store, events: events.store }, person, pseudonym, gone.signal)),
      };
    }) satisfies Handler<typeof contract.previewPseudonym>,

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
