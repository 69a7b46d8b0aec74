/** What the CRM hands out at sign-in and at each refresh. Never leaves the server. */
export type Tokens = {
  readonly accessToken: string;
  /** Null when the org issues none; then the session ends with the access token. */
  readonly refreshToken: string | null;
  /** Origin of all REST calls. */
  readonly instanceUrl: string;
  readonly orgId: string;
  readonly userId: string;
};

/** Where one session's tokens come from. */
export type TokenSource = {
  current(): Promise<Tokens>;
  /**
   * Tokens newer than the refused access token: refreshes at most once across all callers and processes, stores rotated tokens
   * before anyone uses them, and ends the session (`unauthenticated`) when the CRM refuses.
   */
  refresh(rejectedAccessToken: string): Promise<Tokens>;
};
