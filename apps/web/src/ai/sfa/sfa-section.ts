import { readSfa, SFA_DEFAULTS, sfaGlobal, writeSfa } from '@fieldstone/contracts/skills/sfa';
import type { SfaGlobal } from '@fieldstone/contracts/skills/sfa';
import { readLeniently } from '@fieldstone/contracts/settings/lenient-reading';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { aiSection } from '../../settings/model/ai-section.ts';
import { call } from '../../lib/api/call.ts';

/** The stored values in a response; the consumer key is always blank. */
const responseSchema = z.object({
  global: z.object({
    jwtTokenEndPoint: z.string(),
    jwtCertificateName: z.string(),
    consumerKey: z.string(),
    runAsUserId: z.string(),
  }),
});

/** The query key of the last characters of the stored consumer key, which are not part of the draft. */
export const KEY_HINT = ['sfa-key-hint'] as const;

const form = z.looseObject(sfaGlobal.shape);

export type SfaForm = SfaGlobal & Record<string, unknown>;

/** Returns the settings section of the sales automation configuration. */
export function sfaSection(client: QueryClient) {
  const noting = async (pending: ReturnType<typeof call<typeof readSfa>>) => {
    const read = await pending;
    client.setQueryData(KEY_HINT, read.consumerKeyHint);
    return read;
  };
  return aiSection<SfaForm, z.infer<typeof responseSchema>>({
    id: 'sfa',
    page: 'sfa',
    schema: form,
    defaults: SFA_DEFAULTS,
    parse: (value) => z.parse(responseSchema, value),
    readInvalid: (stored) => readLeniently(responseSchema, { global: SFA_DEFAULTS }, stored),
    fields: Object.fromEntries(Object.keys(SFA_DEFAULTS).map((name) => [`global.${name}`, name])),
    toForm: ({ global }) => global,
    secrets: ['consumerKey'],
    isFinal: ({ consumerKey }) => consumerKey !== '',
    read: (options) => noting(call(readSfa, undefined, options)),
    write: (version, global, options) =>
      noting(
        call(writeSfa, { headers: { 'if-match': version }, body: { global: z.parse(sfaGlobal, global) } }, options),
      ),
  });
}
