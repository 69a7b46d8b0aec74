import type { AccessTokenKind } from '@fieldstone/contracts/platform/access-token';
import type { Cost } from '@fieldstone/contracts/platform/costs';

/** The tables of sign-ins, sessions and tokens. */
export type AccessTables = {
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
    /** Address of the last request that was recorded as use; empty for sessions of earlier releases. */
    address: string;
    /** User agent of the sign-in; empty for sessions of earlier releases. */
    user_agent: string;
    /** When its user last refreshed the metadata of the CRM; null: never. */
    refreshed_at: number | null;
  };
  /** Rejected sign-ins. Their org is unknown, so the key is the login host. */
  refused_sign_ins: {
    login_url: string;
    id: string;
    at: number;
    address: string;
    user_agent: string;
    /** The reason that the sign-in page showed. */
    reason: string;
  };
  /** Sign-ins in progress. The org is not known yet, so the key is the hash of the OAuth state. */
  login_attempts: {
    state_hash: string;
    browser_hash: string;
    /** Data for the callback, encrypted. */
    details: string;
    expires_at: number;
  };
  /** The costly requests of sessions in the current minute. */
  session_costs: {
    org_id: string;
    session_id: string;
    cost: Cost;
    requests: number;
    ends_at: number;
  };
  /** Tokens for devices and integrations. */
  access_tokens: {
    org_id: string;
    id: string;
    /** SHA-256 of the token. */
    token_hash: string;
    kind: AccessTokenKind;
    name: string;
    /** Last four characters of the token. */
    ending: string;
    created_by: string;
    /** Null in rows of earlier releases whose creator no other row proves. */
    created_by_id: string | null;
    created_at: number;
    last_used_at: number | null;
    /** Null: valid until revoked. */
    expires_at: number | null;
    /** Null: valid. A revoked token can be restored. */
    revoked_at: number | null;
  };
  /** What apps sent with an access token in an hour. */
  ingest_counts: {
    org_id: string;
    /** Hours since 1970. */
    hour: number;
    token_id: string;
    /** The result of events, or the HTTP status of failed requests. */
    result: string;
    count: number;
  };
  /** The consoles that write counts of events, each with its last batch: a batch whose response was lost is not added again. */
  ingest_count_writers: {
    id: string;
    batch: number;
    written_at: number;
  };
};
