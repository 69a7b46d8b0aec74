/** The tables as Kysely knows them. Times are UTC milliseconds, JSON is text. The statements that make them: migrations.ts. */
export type Tables = {
  sessions: {
    org_id: string;
    id: string;
    /** SHA-256 of the cookie's value: who reads the database cannot sign in with what stands there. */
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
  /** Sign-ins under way. No org is known yet, so the key is the hash of the OAuth state. */
  login_attempts: {
    state_hash: string;
    browser_hash: string;
    /** What the callback needs, encrypted. */
    details: string;
    expires_at: number;
  };
  journal: {
    org_id: string;
    /** Grows with time, so that pages by key are pages by time. */
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
    /** Begins with the time, so that a period is a range of ids; ends with a hash of what makes a report the same. */
    id: string;
    user_id: string;
    user_name: string;
    skill: string;
    action: string | null;
    source: string;
    /** Empty where no model was asked. */
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
    /** Null in rows of releases that stored the status alone. */
    outcome: string | null;
  };
  ai_configurations: {
    org_id: string;
    section: string;
    /** Counts the saves: the version that the next one must name. */
    revision: number;
    payload_json: string;
    changed_by: string;
    changed_at: number;
  };
  /** What opens routes that are no pages. */
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
  /** Work that was promised in the transaction of what it is about. */
  outbox: {
    org_id: string;
    /** Grows in the order in which the work must be done. */
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
  /** Notices to apps, one a send. */
  notifications: {
    org_id: string;
    id: string;
    idempotency_key: string | null;
    /** Tells a repeated request from another one under the same key. */
    content_hash: string;
    login_url: string;
    sent_by: string;
    sent_at: number;
    profiles: number;
  };
  /** What a send says to each group profile. */
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
    /** Grows with every send to the profile, in the order of the transactions. About the time in milliseconds. */
    revision: number;
    notified_at: number;
    notified_by: string;
    message: string | null;
    /** When the CRM said, at the send, that the profile's settings were changed last. */
    settings_changed_at: number | null;
    /** The delivery in the outbox. */
    job_id: string;
  };
  /** The group profiles that the console has seen in the CRM. */
  group_profiles: {
    org_id: string;
    profile_id: string;
  };
  /** What devices pull: the latest notice for each app of a group profile. */
  device_inbox: {
    org_id: string;
    profile_id: string;
    application: string;
    revision: number;
    notification_id: string;
    data_json: string;
    sent_at: number;
  };
  /** Copies of settings, and their undoing. */
  copy_operations: {
    org_id: string;
    id: string;
    /** Of the request that began it; null where it named none. */
    idempotency_key: string | null;
    /** Tells a repeated request from another one under the same key. */
    content_hash: string;
    /** `copy` or `undo`. */
    kind: string;
    /** `running` or `done`. */
    state: string;
    source_id: string;
    source_name: string;
    setting_ids_json: string;
    /** What is written, by setting id; null for undoing, which writes what the journal has. */
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
    /** What the whole target must be at; null: as it is found. */
    target_version: string | null;
    /** What the setting must be at; null until the target was looked at. */
    expected_version: string | null;
    /** `pending`, `sent`, `success`, `failure` or `unknown`. */
    state: string;
    reason: string | null;
    message: string | null;
    /** The journal's entry of the change; null while nothing was sent. */
    journal_id: string | null;
    /** The journal's entry that is undone. */
    undoes: string | null;
  };
  /** The invented half year of the embedded org's company. */
  example_histories: {
    org_id: string;
    /** When it was begun: its days are counted from here. */
    until: number;
    /** Up to when it is whole; null while it is first made, also by a program that was killed. */
    finished_at: number | null;
  };
  /** Documents that the assistant reads, a row a document. */
  knowledge_documents: {
    org_id: string;
    /** Hash of its connection and its file. */
    id: string;
    document_json: string;
    /** `Processing`, `Active`, `Error`; `Deleted` until its passages are gone. */
    status: string;
    /** The version of the list with which it became Processing last. */
    revision: number;
    /** The revision whose passages are searched; null before the first. */
    text_revision: number | null;
    error_reason: string | null;
    error_detail: string | null;
    /** Name of the user who must sign in before it goes on. */
    waits_for: string | null;
    /** Who saved it: it is read with this user's access. */
    user_id: string;
    user_name: string;
    attempts: number;
    next_at: number;
  };
  /** What the documents say, in pieces; the engines' full-text indexes hang on it. */
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
