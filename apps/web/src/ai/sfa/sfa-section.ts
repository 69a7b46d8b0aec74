import { readSfa, SFA_DEFAULTS, sfaGlobal, writeSfa } from '@fieldstone/contracts/skills/sfa';
import type { SfaGlobal } from '@fieldstone/contracts/skills/sfa';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { call } from '../../lib/api/call.ts';

/** What the server shows of it: the consumer key is always blank. */
const wire = z.object({
  global: z.object({
    jwtTokenEndPoint: z.string(),
    jwtCertificateName: z.string(),
    consumerKey: z.string(),
    runAsUserId: z.string(),
  }),
});

/** Where the end of the stored key is kept beside what the page edits. */
export const KEY_HINT = ['sfa-key-hint'] as const;

const form = z.looseObject(sfaGlobal.shape);

export type SfaForm = SfaGlobal & Record<string, unknown>;

/** What the page edits of the sales automation configuration. */
export function sfaSection(client: QueryClient) {
  const noting = async (answer: ReturnType<typeof call<typeof readSfa>>) => {
    const read = await answer;
    client.setQueryData(KEY_HINT, read.consumerKeyHint);
    return read;
  };
  return aiSection<SfaForm, z.infer<typeof wire>>({
    id: 'sfa',
    page: 'sfa',
    schema: form,
    defaults: SFA_DEFAULTS,
    parse: (value) => z.parse(wire, value),
    toForm: ({ global }) => global,
    read: (options) => noting(call(readSfa, undefined, options)),
    write: (version, global) =>
      noting(call(writeSfa, { headers: { 'if-match': version }, body: { global: z.parse(sfaGlobal, global) } })),
  });
}
