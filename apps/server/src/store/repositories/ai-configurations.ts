import { UNSTORED_VERSION } from '@fieldstone/contracts/settings/settings';
import type { Store } from '../engine/database.ts';

/** A stored section of an org's AI configuration. */
export type StoredSection = {
  readonly payload: unknown;
  readonly version: string;
  readonly changed: { readonly by: string; readonly at: string };
};

/** The AI configuration of every org, one row per section. */
export type AiConfigurations = {
  read(orgId: string, section: string): Promise<StoredSection | null>;
  /**
   * Stores a section if it still has the version; `UNSTORED_VERSION` means none.
   * @returns null, without storing, if it has another version by now
   */
  write(orgId: string, section: string, change: SectionChange): Promise<StoredSection | null>;
};

/** The new content, the version it is based on, and the user. */
export type SectionChange = {
  readonly version: string;
  readonly payload: unknown;
  /** The id is null if its author is not a user. */
  readonly by: { readonly id: string | null; readonly name: string };
};

/** Creates the repository of AI configurations. */
export function createAiConfigurations({ db }: Pick<Store, 'db'>, now: () => number = Date.now): AiConfigurations {
  return {
    async read(orgId, section) {
      const row = await db
        .selectFrom('ai_configurations')
        .selectAll()
        .where('org_id', '=', orgId)
        .where('section', '=', section)
        .executeTakeFirst();
      return row === undefined ? null : toSection(row);
    },
    async write(orgId, section, { version, payload, by }) {
      const values = {
        payload_json: JSON.stringify(payload),
        changed_by: by.name,
        changed_by_id: by.id,
        changed_at: now(),
      };
      if (version === UNSTORED_VERSION) {
        const row = await db
          .insertInto('ai_configurations')
          .values({ org_id: orgId, section, revision: 1, ...values })
          .onConflict((conflict) => conflict.columns(['org_id', 'section']).doNothing())
          .returningAll()
          .executeTakeFirst();
        return row === undefined ? null : toSection(row);
      }
      const revision = Number(version);
      if (!Number.isSafeInteger(revision)) return null;
      const row = await db
        .updateTable('ai_configurations')
        .set({ revision: revision + 1, ...values })
        .where('org_id', '=', orgId)
        .where('section', '=', section)
        .where('revision', '=', revision)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : toSection(row);
    },
  };
}

type Row = {
  readonly payload_json: string;
  readonly revision: number;
  readonly changed_by: string;
  readonly changed_at: number;
};

function toSection({ payload_json, revision, changed_by, changed_at }: Row): StoredSection {
  return {
    payload: JSON.parse(payload_json),
    version: String(revision),
    changed: { by: changed_by, at: new Date(changed_at).toISOString() },
  };
}
