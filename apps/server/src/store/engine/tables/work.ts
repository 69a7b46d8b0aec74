import type { ChangeOrigin } from '@fieldstone/contracts/platform/change-origin';

/** `intended`: begun without an outcome yet; after a crash, reconciliation finds it. */
export type Outcome = 'intended' | 'done' | 'failed' | 'unknown';

/** The tables of the journal, leases, background work and the demo data. */
export type WorkTables = {
  journal: {
    org_id: string;
    /** Increases with time, so that pages by key are pages by time. */
    id: string;
    at: number;
    action: string;
    outcome: Outcome;
    /** When the outcome was recorded. */
    outcome_at: number | null;
    user_id: string;
    user_name: string;
    /** The user who wrote for the author; null: the author. */
    performer_id: string | null;
    performer_name: string | null;
    request_id: string;
    profile_id: string | null;
    setting_id: string | null;
    operation_id: string | null;
    before_json: string | null;
    after_json: string | null;
    details_json: string | null;
    /** The origin of a change; null for entries that change no setting, such as a sign-in. */
    origin: ChangeOrigin | null;
    /** Name of the person who made the change, and its time: for changes outside the console, those of the CRM. */
    author: string;
    changed_at: number;
    /** Id of the author; null if the CRM does not return it, and in rows of earlier releases about changes outside the console. */
    author_id: string | null;
    /** Why the author made the change, or its ticket; null without one. */
    note: string | null;
    /** The outcome that the receiver of the audit export has; null if it does not have the entry. */
    exported_outcome: Outcome | null;
  };
  /** The audit export of an org. Which changes the receiver has is in the journal. */
  audit_exports: {
    org_id: string;
    /** The last sent change, and when the receiver accepted it. */
    sent_id: string | null;
    sent_at: number | null;
    /** The changes from this position on are sent again; null if none are. */
    resend_from: string | null;
    /** Time and message of the last attempt, if it failed. */
    failed_at: number | null;
    failure_json: string | null;
  };
  leases: {
    org_id: string;
    name: string;
    holder: string;
    expires_at: number;
  };
  /** Work in the background, stored in the transaction that requires it. */
  jobs: {
    /** Empty for work on the data of all orgs. */
    org_id: string;
    topic: 'notification' | 'document' | 'planned-change' | 'personal-data' | 'retention' | 'audit-export';
    /** Identifies the job within its topic; of notifications, it increases in the order of execution. */
    id: string;
    /** Increases each time the job is requested again. */
    revision: number;
    payload_json: string;
    /** The user whose identity the job needs. */
    user_id: string | null;
    state: 'pending' | 'done' | 'failed';
    created_at: number;
    run_at: number;
    attempts: number;
    last_error: string | null;
    finished_at: number | null;
    /** The position in the trace of the request that required the job. */
    traceparent: string | null;
  };
  /** The demo data of the embedded org's company. */
  demo_data: {
    org_id: string;
    /** When it was begun: its days are counted from here. */
    until: number;
    /** End of the complete part; null during the first run, even after a kill. */
    finished_at: number | null;
  };
};
