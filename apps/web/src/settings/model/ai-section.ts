import { aiHistory } from '@fieldstone/contracts/skills/ai-history';
import { AI_SCOPE, sectionVersion } from '@fieldstone/contracts/skills/ai-section';
import type { AiSectionId } from '@fieldstone/contracts/skills/ai-sections';
import { keptIn } from '@fieldstone/contracts/settings/lenient-reading';
import type { LenientReading } from '@fieldstone/contracts/settings/lenient-reading';
import type { ListRules } from '@fieldstone/contracts/settings/merge/list-rule';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import type { CallOptions } from '../../lib/api/call.ts';
import { findAiPage } from '../../lib/navigation/ai-pages.ts';
import type { AiPageName } from '../../lib/navigation/ai-pages.ts';
import { PATHS } from '../../lib/navigation/paths.ts';
import type { Editable } from './editable.ts';
import { invalidOf } from './invalid-values.ts';
import { nameOf } from './path.ts';
import type { Path } from './path.ts';
import type { Stored } from './stored.ts';

/** Returns the owner of a section, in place of a group profile. */
export const aiScope = (name: string) => ({ id: AI_SCOPE, name, path: PATHS.ai });

const versioned = z.looseObject(sectionVersion);

/** A section as the server returns it: its values, its version and its last change. */
type Versioned = z.infer<typeof versioned>;

export type SectionDeclaration<P extends Payload, W extends object> = {
  readonly id: AiSectionId;
  readonly page: AiPageName;
  /** Rules of the form: the section's values without the nesting of the request. */
  readonly schema: z.ZodMiniType<P, P>;
  readonly defaults: P;
  /** Merge rules of the form's lists. */
  readonly lists?: ListRules;
  /** Like a setting's `toSave`. */
  readonly toSave?: (edit: P) => P;
  /** Converts a response, or a payload of the history, to the form. */
  readonly toForm: (wire: W) => P;
  /** Parses a response, a conflict or a payload of the history. @throws {z.core.$ZodError} for any other value */
  readonly parse: (value: unknown) => W;
  /** Reads stored values of a response that break a rule. */
  readonly readInvalid: (stored: Payload, source: Versioned) => LenientReading<W>;
  /** The page's fields by the path in the section; a path without an entry is the same on both sides. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly read: (options: CallOptions) => Promise<Versioned>;
  readonly write: (version: string, payload: P, options: CallOptions) => Promise<Versioned>;
  /** Like an editable's `isSame`. */
  readonly isSame?: (sent: P, stored: P) => boolean;
  /** Like an editable's `isFinal`. */
  readonly isFinal?: (edit: P) => boolean;
  /** Like an editable's `secrets`. */
  readonly secrets?: readonly string[];
};

/** Returns a section of the AI configuration in the form that the settings framework edits. */
export function aiSection<P extends Payload, W extends object>(declaration: SectionDeclaration<P, W>): Editable<P> {
  const {
    id,
    page,
    schema,
    defaults,
    lists,
    toSave,
    toForm,
    parse,
    readInvalid,
    fields = {},
    read,
    write,
    isSame,
    isFinal,
    secrets,
  } = declaration;
  const { name, group, key } = findAiPage(page);
  const storedOf = (source: Versioned): Stored<P> => {
    const { version, changed, invalid: text } = source;
    const known = { version, changed, isStored: version !== UNSTORED_VERSION };
    if (text === undefined) return { ...known, payload: toForm(parse(source)) };
    const reading = readInvalid(text, source);
    const payload = toForm(reading.payload);
    const setAside = reading.invalid
      .filter(({ handling }) => handling !== 'kept')
      .flatMap((value) => {
        const inside = fieldsIn(value.at).map((field) => ({ ...value, path: [field], at: [field] }));
        return inside.length > 0 ? inside : [{ ...value, path: fieldPath(value.path), at: fieldPath(value.at) }];
      });
    // A default can break a rule, too; its field is marked once.
    const replaced = new Set(setAside.flatMap(({ handling, at }) => (handling === 'replaced' ? [nameOf(at)] : [])));
    const kept = keptIn(schema, payload).filter(({ at }) => !replaced.has(nameOf(at)));
    return { ...known, payload, ...invalidOf(text, [...setAside, ...kept]) };
  };
  /** Returns the fields whose values are inside a part of the section. */
  const fieldsIn = (part: Path): readonly string[] =>
    Object.entries(fields).flatMap(([place, field]) => (place.startsWith(`${nameOf(part)}.`) ? [field] : []));
  const fieldPath = (path: Path): Path => {
    const depth = path.findIndex((_, at) => fields[nameOf(path.slice(0, at + 1))] !== undefined) + 1;
    const field = fields[nameOf(path.slice(0, depth))];
    return field === undefined ? path : [field, ...path.slice(depth)];
  };
  /** Returns undefined for a payload that cannot be parsed: one such change must not hide the others. */
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
    ...(isSame && { isSame }),
    ...(isFinal && { isFinal }),
    ...(secrets && { secrets }),
    source: {
      read: async (_scope, options) => storedOf(await read(options)),
      write: async (_scope, version, payload, declared = {}) => storedOf(await write(version, payload, declared)),
      currentOf: (current) => storedOf(z.parse(versioned, current)),
      fieldOf: (path) => {
        const [start, ...parts] = path.split('.');
        if (start !== 'body' || parts.length === 0) return undefined;
        const field = fieldPath(parts);
        return field === parts ? parts.join('.').replace(/^global\./, '') : String(field[0]);
      },
    },
    toChange: changeOf,
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
