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
};
