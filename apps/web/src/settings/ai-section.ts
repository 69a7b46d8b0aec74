import { aiHistory } from '@fieldstone/contracts/ai-history';
import { AI_SCOPE, sectionVersion } from '@fieldstone/contracts/ai-section';
import type { AiSectionId } from '@fieldstone/contracts/ai-section';
import type { ListRules } from '@fieldstone/contracts/merge/list-rule';
import type { Payload } from '@fieldstone/contracts/setting';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings';
import type { SettingChange } from '@fieldstone/contracts/settings';
import * as z from 'zod/mini';
import { call } from '../shared/api/call.ts';
import type { CallOptions } from '../shared/api/call.ts';
import { aiPageOf } from '../shared/navigation/ai-pages.ts';
import type { AiPageName } from '../shared/navigation/ai-pages.ts';
import type { Editable } from './editable.ts';
import type { Stored } from './stored.ts';

/** What a section belongs to, in the place of a group profile. */
export const aiScope = (name: string) => ({ id: AI_SCOPE, name });

const versioned = z.looseObject(sectionVersion);

/** A section as the server answers it: its version and who changed it beside what is in it. */
type Versioned = z.infer<typeof versioned>;

export type SectionDeclaration<P extends Payload, W extends object> = {
  readonly id: AiSectionId;
  readonly page: AiPageName;
  /** Rules and defaults of what the page edits: the section's values without the nesting they are sent in. */
  readonly schema: z.ZodMiniType<P, P>;
  readonly defaults: P;
  /** How the lists of what the page edits merge. */
  readonly lists?: ListRules;
  /** As of a setting. */
  readonly toSave?: (edit: P) => P;
  /** What the page edits, out of what the server says; also of the payloads in the history. */
  readonly toForm: (wire: W) => P;
  /** Reads what the server answers, a conflict or the history holds. @throws {z.core.$ZodError} when it is none of this section's */
  readonly parse: (value: unknown) => W;
  readonly read: (options: CallOptions) => Promise<Versioned>;
  readonly write: (version: string, payload: P) => Promise<Versioned>;
  /** Fields of the form by what they are called where they are sent, for those that have another name there. */
  readonly fields?: Readonly<Record<string, string>>;
};

/** A section of the AI configuration as a page of the settings framework edits it. */
export function aiSection<P extends Payload, W extends object>(declaration: SectionDeclaration<P, W>): Editable<P> {
  const { id, page, schema, defaults, lists, toSave, toForm, parse, read, write, fields = {} } = declaration;
  const { name, group, key } = aiPageOf(page);
  const storedOf = (answer: Versioned): Stored<P> => ({
    payload: toForm(parse(answer)),
    version: answer.version,
    changed: answer.changed,
    isStored: answer.version !== UNSTORED_VERSION,
  });
  /** Undefined for what is none of this section's: one such change must not hide the others. */
  const payloadOf = (value: SettingChange['before']): P | null | undefined => {
    try {
      return value === null ? null : toForm(parse(value));
    } catch (cause) {
      if (cause instanceof z.core.$ZodError) return undefined;
      throw cause;
    }
  };
  const changeOf = (change: SettingChange): SettingChange => {
    const [before, after] = [payloadOf(change.before), payloadOf(change.after)];
    const unreadable = {
      before: before === undefined || change.unreadable?.before === true,
      after: after === undefined || change.unreadable?.after === true,
    };
    return {
      ...change,
      before: before ?? null,
      after: after ?? null,
      ...((unreadable.before || unreadable.after) && { unreadable }),
    };
  };
  return {
    id,
    name,
    slug: `${group}/${key}`,
    texts: 'ai',
    schema,
    defaults,
    ...(lists && { lists }),
    ...(toSave && { toSave }),
    source: {
      read: async (_scope, options) => storedOf(await read(options)),
      write: async (_scope, version, payload) => storedOf(await write(version, payload)),
      currentOf: (current) => storedOf(z.parse(versioned, current)),
      fieldOf: (path) => {
        const [, part, rest = ''] = /^body\.(?:global\.)?([^.]+)(.*)$/.exec(path) ?? [];
        return part === undefined ? undefined : (fields[part] ?? `${part}${rest}`);
      },
    },
    readHistory: async (before, options) => {
      const { records, hasMore } = await call(
        aiHistory,
        { params: { section: id }, query: before === undefined ? {} : { before } },
        options,
      );
      return { hasMore, records: records.map(changeOf) };
    },
  };
}
