/** The tables for Kysely. Times are UTC milliseconds, JSON is text. migrations.ts creates them. */
export type Tables = {
  sessions: {
    org_id: string;
    id: string;
    /** SHA-256 of the cookie's value: reading the database is not enough to sign in. */
    cookie_hash: string;
    user_id: string;
    login_url: string;
    user_json: string;
    /** The CRM's tokens, encrypted. */
    tokens: string;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
  };
  /** Sign-ins in progress. The org is not known yet, so the key is the hash of the OAuth state. */
  login_attempts: {
    state_hash: string;
    browser_hash: string;
    /** Data for the callback, encrypted. */
    details: string;
    expires_at: number;
  };
  journal: {
    org_id: string;
    /** Increases with time, so that pages by key are pages by time. */
    id: string;
    at: number;
    action: string;
    outcome: string;
    settled_at: number | null;
    user_id: string;
    user_name: string;
    request_id: string;
    profile_id: string | null;
    setting_id: string | null;
    operation_id: string | null;
    before_json: string | null;
    after_json: string | null;
    details_json: string | null;
  };
  leases: {
    org_id: string;
    name: string;
    holder: string;
    expires_at: number;
  };
  /** Uses of the AI. */
  ai_usage: {
    org_id: string;
    /** Begins with the time, so that a period is a range of ids; ends with a hash that identifies repeated reports. */
    id: string;
    user_id: string;
    user_name: string;
    skill: string;
    action: string | null;
    source: string;
    /** Empty if no model was called. */
    model: string;
    input_tokens: number;
    output_tokens: number;
    tokens: number;
    milli_credits: number;
    latency_ms: number;
    status: string;
    object: string | null;
    record_id: string | null;
    error: string | null;
    /** Null in rows of releases with only a status. */
    outcome: string | null;
  };
  ai_configurations: {
    org_id: string;
    section: string;
    /** Number of saves: the version that the next save must name. */
    revision: number;
    payload_json: string;
    changed_by: string;
    changed_at: number;
  };
  /** Tokens for devices and integrations. */
  access_tokens: {
    org_id: string;
    id: string;
    /** SHA-256 of the token. */
    token_hash: string;
    kind: string;
    name: string;
    /** Last four characters of the token. */
    ending: string;
    created_by: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** Jobs, stored in the transaction that requires them. */
  outbox: {
    org_id: string;
    /** Increases in the order of execution. */
    id: string;
    topic: string;
    payload_json: string;
    created_at: number;
    next_at: number;
    attempts: number;
    /** `pending`, `done` or `failed`. */
    state: string;
    last_error: string | null;
    finished_at: number | null;
  };
  /** Notices to apps, one per send. */
  notifications: {
    org_id: string;
    id: string;
    idempotency_key: string | null;
    /** Distinguishes a repeated request from a different one with the same key. */
    content_hash: string;
    login_url: string;
    sent_by: string;
    sent_at: number;
    profiles: number;
  };
  /** The message of a send to each group profile. */
  notification_recipients: {
    org_id: string;
    notification_id: string;
    profile_id: string;
    revision: number;
    applications_json: string;
    data_json: string;
  };
  /** The last send to each group profile. */
  notified_profiles: {
    org_id: string;
    profile_id: string;
    /** Increases with every send to the profile, in the order of the transactions. About the time in milliseconds. */
    revision: number;
    notified_at: number;
    notified_by: string;
    message: string | null;
    /** Last change of the profile's settings by the CRM's clock, at the time of the send. */
    settings_changed_at: number | null;
    /** The delivery in the outbox. */
    job_id: string;
  };
  /** The group profiles that the console has loaded from the CRM. */
  group_profiles: {
    org_id: string;
    profile_id: string;
  };
  /** Inboxes of devices: the latest notice for each app of a group profile. */
  device_inbox: {
    org_id: string;
    profile_id: string;
    application: string;
    revision: number;
    notification_id: string;
    data_json: string;
    sent_at: number;
  };
  /** Copies of settings, and undos. */
  copy_operations: {
    org_id: string;
    id: string;
    /** Of the request that began it; null without one. */
    idempotency_key: string | null;
    /** Distinguishes a repeated request from a different one with the same key. */
    content_hash: string;
    /** `copy` or `undo`. */
    kind: string;
    /** `running` or `done`. */
    state: string;
    source_id: string;
    source_name: string;
    setting_ids_json: string;
    /** The values to write, by setting id; null for an undo, whose values are in the journal. */
    values_json: string | null;
    targets: number;
    undo_of: string | null;
    user_id: string;
    user_name: string;
    started_at: number;
    finished_at: number | null;
  };
  /** One setting of one target of a copy. */
  copy_items: {
    org_id: string;
    operation_id: string;
    position: number;
    profile_id: string;
    profile_name: string;
    setting_id: string;
    /** Expected version of the whole target; null: any. */
    target_version: string | null;
    /** Expected version of the setting; null until the target was checked. */
    expected_version: string | null;
    /** `pending`, `sent`, `success`, `failure` or `unknown`. */
    state: string;
    reason: string | null;
    message: string | null;
    /** The journal entry of the change; null until it is sent. */
    journal_id: string | null;
    /** The journal entry to undo. */
    undoes: string | null;
  };
  /** The demo data of the embedded org's company. */
  example_histories: {
    org_id: string;
    /** When it was begun: its days are counted from here. */
    until: number;
    /** End of the complete part; null during the first run, even after a kill. */
    finished_at: number | null;
  };
  /** Documents that the assistant reads. */
  knowledge_documents: {
    org_id: string;
    /** Hash of its connection and its file. */
    id: string;
    document_json: string;
    /** `Processing`, `Active`, `Error`; `Deleted` until its passages are gone. */
    status: string;
    /** The version of the list with which it last became Processing. */
    revision: number;
    /** The revision of the searched passages; null before the first. */
    text_revision: number | null;
    error_reason: string | null;
    error_detail: string | null;
    /** Name of the user who must sign in before processing continues. */
    waits_for: string | null;
    /** The user who saved it, whose access is used to read it. */
    user_id: string;
    user_name: string;
    attempts: number;
    next_at: number;
  };
  /** Passages of documents, with the engines' full-text indexes. */
  document_passages: {
    org_id: string;
    document_id: string;
    revision: number;
    position: number;
    title: string;
    page: number | null;
    text: string;
  };
};
