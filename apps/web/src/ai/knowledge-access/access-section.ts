import { knowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import type { KnowledgeAccess } from '@fieldstone/contracts/skills/knowledge-access';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { GRANT_LISTS, grantedIds, grantsOfIds, idsOfGrants } from '../../settings/grants/granted-ids.ts';
import { call } from '../../lib/api/call.ts';

const { schema: wire, defaults } = knowledgeAccess;

const form = z.looseObject({ enabled: z.boolean(), ...grantedIds });

type AccessForm = z.infer<typeof form>;

const toForm = ({ global, ...grants }: KnowledgeAccess): AccessForm => ({
  enabled: global.knowledge_access_skills,
  ...idsOfGrants(grants),
});

/** What the page edits of the skill that answers from documents. */
export const accessSection = aiSection({
  id: 'knowledge-access',
  page: 'knowledge-access',
  schema: form,
  defaults: toForm(defaults),
  lists: GRANT_LISTS,
  parse: (value) => z.parse(wire, value),
  readInvalid: (stored) => readLeniently(wire, defaults, stored),
  fields: {
    'global.knowledge_access_skills': 'enabled',
    profiles: 'profileIds',
    users: 'userIds',
  },
  toForm,
  read: (options) => call(knowledgeAccess.read, undefined, options),
  write: (version, { enabled, ...ids }) =>
    call(knowledgeAccess.write, {
      headers: { 'if-match': version },
      body: { global: { knowledge_access_skills: enabled }, ...grantsOfIds(ids) },
    }),
});
