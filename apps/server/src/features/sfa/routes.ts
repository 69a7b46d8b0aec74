import type * as contract from '@fieldstone/contracts/skills/sfa';
import { openSection, permitSection, readSection, writeSection } from '../../ai/section.ts';
import type { SectionWriter } from '../../ai/section.ts';
import type { Config } from '../../config/config.ts';
import type { Http } from '../../salesforce/client/http.ts';
import type { Handler } from '../../http/context.ts';
import { requireVersion } from '../../http/requests/validate.ts';
import type { Cipher } from '../../store/cipher.ts';
import { openConsumerKey, sfaSection, toShown, toResponse, toStored } from '../../ai/sfa-section.ts';
import { checkRunAsUser } from '../../ai/section-references.ts';
import { fieldProblems } from '../../http/requests/field-problem.ts';
import { testConnection } from './sfa-test.ts';

export type SfaServices = SectionWriter & {
  readonly cipher: Cipher;
  readonly http: Http;
  readonly config: Pick<Config, 'crm'>;
};

/** Returns the handlers of the sales automation configuration, whose secret never leaves the server. */
export function sfaHandlers({ cipher, http, config, ...store }: SfaServices) {
  return {
    readSfa: (async (_input, context) =>
      toResponse(await openSection(store, sfaSection, context, toShown))) satisfies Handler<typeof contract.readSfa>,

    writeSfa: (async ({ headers, body }, context) =>
      toResponse(
        await writeSection(
          store,
          await permitSection(store.gate, sfaSection, context),
          sfaSection,
          {
            version: requireVersion(headers['if-match']),
            change: async (before) => {
              const next = toStored(cipher, context.session.orgId, body.global, before);
              const problems = await checkRunAsUser(context.crm, next, before);
              if (problems.length > 0) throw fieldProblems(problems);
              return next;
            },
            shown: toShown,
          },
          context,
        ),
      )) satisfies Handler<typeof contract.writeSfa>,

    testSfa: (async ({ body: { global } }, context) => {
      const { crm, journal, session } = context;
      const { payload } = await readSection(store, sfaSection, context);
      const key = openConsumerKey(cipher, session.orgId, global, payload);
      const entry = await journal.record({});
      const checks = await testConnection({ http, crm, hosts: config.crm }, global, key);
      await entry.recordOutcome('done', { results: checks.map(({ check, result }) => `${check}: ${result}`) });
      return { checks };
    }) satisfies Handler<typeof contract.testSfa>,
  };
}
