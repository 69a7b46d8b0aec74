/** The CRM's tokens of a sign-in or refresh. Never leave the server. */
export type Tokens = {
  readonly accessToken: string;
  /** Null if the org issues none; then the session ends with the access token. */
  readonly refreshToken: string | null;
  /** Origin of all REST calls. */
  readonly instanceUrl: string;
  readonly orgId: string;
  readonly userId: string;
};

/** The source of one session's tokens. */
export type TokenSource = {
  current(): Promise<Tokens>;
  /**
   * Returns tokens newer than the rejected access token: refreshes at most once across all callers and processes,
   * stores rotated tokens before their first use, and ends the session (`unauthenticated`) if the CRM refuses.
   */
  refresh(rejectedAccessToken: string): Promise<Tokens>;
};
