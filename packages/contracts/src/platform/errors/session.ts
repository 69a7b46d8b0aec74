import { defineError } from './define-error.ts';

/** Errors of sign-in, sessions, access tokens and personal data. */
export const SESSION_ERRORS = {
  sign_in_required: defineError('unauthenticated', 'Please log in.'),
  session_ended: defineError('unauthenticated', 'Your session has ended. Please log in again.'),
  access_token_required: defineError(
    'unauthenticated',
    "A valid access token of the kind '{{kind}}' is required. Create one in the console.",
  ),
  access_token_unreadable: defineError(
    'unauthenticated',
    "The Authorization header cannot be read. Send 'Bearer', one space that is not encoded, and an access token of the kind '{{kind}}'.",
  ),
  new_tokens_rejected: defineError(
    'invalid_grant',
    'The CRM rejected the tokens it had just issued. Please log in again.',
  ),
  invalid_grant: defineError(
    'invalid_grant',
    'The CRM rejected your login ({{reason}}). Please try again, or contact your administrator.',
  ),
  sign_in_unavailable: defineError(
    'crm_unavailable',
    'Salesforce did not complete the login at the moment ({{reason}}). Please try again.',
  ),
  session_renewal_unavailable: defineError(
    'crm_unavailable',
    'Salesforce did not renew your session at the moment ({{reason}}). You are still logged in, and your edits are kept. Please try again.',
  ),
  integration_user_rejected: defineError(
    'invalid_grant',
    'Salesforce rejected the login of the integration user ({{reason}}). Check the consumer key, the consumer secret and the run-as user of its app.',
  ),
  integration_user_unavailable: defineError(
    'crm_unavailable',
    'Salesforce did not complete the login of the integration user at the moment ({{reason}}). Please try again.',
  ),
  sign_in_unreadable: defineError('crm_error', "The CRM's response to the login is invalid. Please try again."),
  sign_in_without_user: defineError('crm_error', 'The CRM did not report the logged-in user. Please log in again.'),
  sign_out_unconfirmed: defineError(
    'crm_unavailable',
    'The CRM did not confirm the end of the session. Please try again.',
  ),
  custom_domain_invalid: defineError('bad_request', '{{problem}}'),
  session_unknown: defineError('not_found', 'This session does not exist. It may have ended already.'),
  access_token_unknown: defineError('not_found', 'This access token does not exist. It may have been revoked already.'),
  access_token_not_revoked: defineError(
    'not_found',
    'There is no revoked access token with this ID. It may be valid already.',
  ),
  person_unknown: defineError('not_found', "This user isn't in this org, or you don't have access to it."),
  own_account_kept: defineError(
    'conflict',
    "You can't pseudonymize your own account. Ask another administrator to do so.",
  ),
  too_many_access_tokens: defineError('conflict', 'There can be at most {{maximum}} access tokens. Revoke one first.'),
} as const;
