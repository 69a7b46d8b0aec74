import type { EventAttribute } from '@fieldstone/contracts/insights/insight-queries';
import type { ProcessContent } from '@fieldstone/contracts/settings/process-content';
import type { AiUse } from '@fieldstone/contracts/skills/all-skills';
import type { AiOutcome } from '@fieldstone/contracts/skills/ai-outcomes';

/** A user of the mobile app. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly profileId: string;
  readonly profileName: string;
  readonly isActive: boolean;
  /** IANA name. */
  readonly zone: string;
  /** ISO 3166, two letters. */
  readonly country: string;
};

/** A user of the console. */
export type Author = { readonly id: string; readonly name: string };

/** The value of a setting, as the org stores it; null for no value. */
export type SettingValue = { readonly internalValue: string | null; readonly displayValue: string | null };

/** A setting of a group profile, as the org stores it. */
export type StoredSetting = SettingValue & {
  readonly profileId: string;
  readonly profileName: string;
  readonly settingId: string;
  readonly internalValue: string;
  /** UTC milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly changedBy: Author;
};

/** An expression that settings use, as the org stores it. */
export type StoredExpression = {
  readonly processId: string;
  readonly content: ProcessContent;
  /** UTC milliseconds. */
  readonly changedAt: number;
  readonly changedBy: Author;
  /** The settings that use it. */
  readonly usedBy: ReadonlyArray<{ readonly profileId: string; readonly settingId: string }>;
};

/** The users of the example company in the group profiles of its crews, and some of their work orders. */
export type Company = {
  readonly people: readonly Person[];
  /** Active group profiles: the current crews. */
  readonly profileIds: readonly string[];
  readonly workOrderIds: readonly string[];
  /** The settings of the active group profiles. */
  readonly settings: readonly StoredSetting[];
  /** The expressions that were edited after a color rule chose them. */
  readonly editedExpressions: readonly StoredExpression[];
};

/** A change of a setting. */
export type DemoChange = {
  /** UTC milliseconds. */
  readonly at: number;
  readonly by: Author;
  readonly profileId: string;
  readonly settingId: string;
  /** `outside`: made in the org, not in the console. */
  readonly kind: 'edit' | 'copy' | 'outside';
  readonly before: SettingValue;
  readonly after: SettingValue;
  readonly outcome: 'done' | 'failed';
  /** The group profile that the value was copied from. */
  readonly source: { readonly id: string; readonly name: string } | null;
  /** Equal for all changes of one copy. */
  readonly operation: string | null;
  readonly ticket: string | null;
  /** The same in every run. */
  readonly dedupeKey: string;
};

/** A change of an expression in the org, after which it has the stored content. */
export type DemoExpressionChange = {
  readonly expression: StoredExpression;
  readonly before: ProcessContent;
  /** The same in every run. */
  readonly dedupeKey: string;
};

/** An event of a mobile app. */
export type DemoEvent = {
  readonly eventType: string;
  /** UTC milliseconds. */
  readonly timestamp: number;
  readonly userId: string;
  readonly profileId: string;
  readonly attributes: { readonly [A in Exclude<EventAttribute, 'feedbackRating'>]?: string } & {
    readonly feedbackRating?: number;
  };
  /** The same in every run: an event that is appended again is not stored again. */
  readonly dedupeKey: string;
};

/** A use of the AI; the host computes its credits. */
export type DemoAiUse = {
  /** UTC milliseconds. */
  readonly at: number;
  readonly userId: string;
  readonly userName: string;
  readonly skill: AiUse;
  readonly action: string | null;
  readonly source: 'app';
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly latencyMs: number;
  readonly outcome: AiOutcome;
  readonly object: string | null;
  readonly recordId: string | null;
  readonly error: string | null;
  /** The same in every run. */
  readonly dedupeKey: string;
};

/** A section of the AI configuration, and the user who stored it. */
export type DemoSection = {
  readonly id: string;
  readonly payload: Record<string, unknown>;
  readonly by: Author;
};

/** How far the history of the org has been generated, in UTC milliseconds. */
export type Progress = {
  /** When generation first began. */
  readonly anchor: number;
  /** The end of the complete part; null if the first run was interrupted. */
  readonly madeUntil: number | null;
};

/** The console's interface to the generator, for the embedded org. */
export type DemoDataHost = {
  readonly company: Company;
  /** Begins the history at a moment, unless it has begun, and returns its progress. */
  openHistory(now: number): Promise<Progress>;
  /** Records that the history is complete up to a moment. */
  closeHistory(until: number): Promise<void>;
  /** Stores and journals sections at a moment; stored ones stay unchanged. */
  storeSections(sections: readonly DemoSection[], at: number): Promise<void>;
  /** Journals changes of the past; settings with a journal stay unchanged. */
  appendChanges(changes: readonly DemoChange[]): Promise<void>;
  /** Journals changes of expressions, unless the journal has any. */
  appendExpressionChanges(changes: readonly DemoExpressionChange[]): Promise<void>;
  /** Null if events are stored elsewhere: then only the AI uses are generated. */
  readonly appendEvents: ((events: readonly DemoEvent[]) => Promise<unknown>) | null;
  appendAiUses(uses: readonly DemoAiUse[]): Promise<unknown>;
};
