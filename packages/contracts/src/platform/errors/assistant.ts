import { defineError, defineMessage } from './define-error.ts';

/** Errors of the AI Console. `detail` contains another service's message. */
export const ASSISTANT_ERRORS = {
  section_unreadable: defineError(
    'bad_request',
    "The stored values of '{{section}}' are invalid. Fix or replace them first.",
  ),
  section_changed: defineError('conflict', 'Someone changed this in the meantime. Reload to see the stored values.'),
  section_changed_by: defineError('conflict', '{{by}} changed this in the meantime. Reload to see the stored values.'),
  action_unknown: defineError(
    'bad_request',
    'There is no AI action {{id}}. It may have been deleted; reload the page.',
  ),
  assistant_off: defineError(
    'bad_request',
    'Actions cannot run while {{productName}} AI is disabled. Enable it first.',
  ),
  model_missing: defineError('not_offered', 'No AI model is configured. Set AI_BASE_URL and AI_MODEL.'),
  model_empty: defineError(
    'unavailable',
    'The AI model returned an empty response. Please try again, or change the instructions.',
  ),
  model_unreadable: defineError('unavailable', 'The AI model returned an unreadable response. Please try again later.'),
  model_unreachable: defineError('unavailable', 'The AI model cannot be reached. Please try again later.'),
  model_key_rejected: defineError(
    'unavailable',
    'The AI model rejected the key of this console. An administrator must correct the configuration.',
  ),
  model_busy: defineError('unavailable', 'The AI model is busy. Please try again later.'),
  model_failed: defineError('unavailable', 'The AI model failed with status {{status}}. Please try again later.'),
  model_silent: defineError(
    'unavailable',
    'The AI model did not respond within {{seconds}} s. Please try again, or let an administrator raise AI_TIMEOUT_SECONDS.',
  ),
  model_limit_thinking: defineError(
    'unavailable',
    'The AI model used its whole limit of {{maximum}} tokens for thinking and returned no response. Ask for less, or choose a model that thinks less.',
  ),
  model_without_credit: defineError(
    'unavailable',
    'The account of the AI model has no credit left. An administrator must add credit at its provider.',
  ),
  model_prompt_too_long: defineError(
    'unavailable',
    'The instructions and the data are too long for the AI model. Shorten the instructions, or remove fields from the data sources.',
  ),
  model_not_found: defineError(
    'unavailable',
    'The endpoint has no AI model {{model}}. An administrator must correct AI_MODEL.',
  ),
  model_address_wrong: defineError(
    'unavailable',
    'There is no endpoint of a language model at AI_BASE_URL. An administrator must correct the address: it is the part before /chat/completions.',
  ),
  model_setting_rejected: defineError(
    'unavailable',
    'The AI model does not accept a setting of this console ({{setting}}). An administrator must choose another model.',
  ),
  model_request_rejected: defineError(
    'unavailable',
    'The AI model rejected the request with status {{status}}. An administrator must test the model on the page {{productName}} AI.',
  ),
  model_error: defineError(
    'unavailable',
    'The AI model returned an error instead of a response. Please try again later, or let an administrator test the model on the page {{productName}} AI.',
  ),
  model_filtered: defineError(
    'unavailable',
    'A content filter of the AI model stopped this request. Change the instructions or the data that it reads.',
  ),
  trial_stopped: defineError('bad_request', 'The trial run was stopped.'),
  source_missing: defineError('bad_request', 'The AI has no access to {{object}}. Add it to the data sources first.'),
  source_unusable: defineError('bad_request', 'The AI has no access to {{object}}: {{problem}}'),
  record_unknown: defineError('not_found', "This record isn't in this org, or you don't have access to it."),
  record_hidden: defineError(
    'bad_request',
    'The AI may not see this record: it does not meet the conditions of its data source.',
  ),
  use_unknown: defineError('not_found', 'There is no such AI request. Reload the list.'),
  use_changed: defineError(
    'conflict',
    'Someone changed this AI request in the meantime. Reload to see the stored values.',
  ),
  export_too_large: defineError(
    'too_large',
    'The requested data is too large to export. Please select a smaller time range.',
  ),
  consumer_key_missing: defineError('bad_request', 'Please enter the consumer key.'),
  connections_not_offered: defineError(
    'not_offered',
    'Sources other than Salesforce Files require an Apideck account. Set APIDECK_API_KEY and APIDECK_APP_ID.',
  ),
  connection_built_in: defineError('bad_request', 'Salesforce Files is built in and cannot be disconnected.'),
  connection_unknown: defineError('not_found', 'This connection does not exist. It may have been removed already.'),
  connections_unavailable: defineError(
    'unavailable',
    'The service for document connections cannot be reached at the moment. Please try again.',
  ),
  knowledge_off: defineError(
    'bad_request',
    'Documents cannot be searched while knowledge access or {{productName}} AI is disabled.',
  ),
  knowledge_not_granted: defineError(
    'permission_missing',
    'Knowledge access is not granted to you. Ask your administrator to add you or your group profile.',
  ),
  document_hidden: defineError(
    'not_found',
    'This document is not attached, or you do not have access to its file. Reload the page.',
  ),
  document_source_not_found: defineError('not_found', '{{problem}}'),
  document_source_denied: defineError('permission_missing', '{{problem}}'),
  document_source_rejected: defineError('bad_request', '{{problem}}'),
} as const;

/** Reasons why enabled skills cannot work, results of the connection test of sales automation, and problems of documents in a save. */
export const ASSISTANT_MESSAGES = {
  skill_assistant_off: defineMessage('{{productName}} AI is disabled, so no one can use the skills that are enabled.'),
  skill_not_granted: defineMessage('No one can use this skill: it is granted to no group profile and no user.'),
  skill_grants_gone: defineMessage(
    "No one can use this skill: it is granted only to group profiles that aren't in this org and to users who aren't in this org or are inactive.",
  ),
  skill_user_gone: defineMessage("This skill works for the user {{id}}, who isn't in this org or is inactive."),
  skill_without_documents: defineMessage('This skill finds nothing: no documents are attached.'),
  skill_documents_unusable: defineMessage('This skill finds nothing: none of its documents can be read.'),
  skill_fields_gone: defineMessage(
    "The AI no longer receives these fields of {{object}}: {{fields}}. They aren't in this org, or you don't have access to them.",
  ),
  document_source_response: defineMessage('{{detail}}'),
  document_source_status: defineMessage(
    'The source of the document responded with status {{status}}. Try again, or contact your administrator.',
  ),
  document_unknown: defineMessage('There is no document {{id}}. Reload the page.'),
  sfa_endpoint_without_jwt: defineMessage(
    'This token endpoint does not support signed assertions (JWT bearer). Check the address.',
  ),
  sfa_endpoint_of_other_org: defineMessage(
    'The token endpoint belongs to another org. For a sandbox use test.salesforce.com or its My Domain.',
  ),
  sfa_certificate_rejected: defineMessage(
    'The certificate of the connected app is not accepted. Check that the app and the org use the same certificate.',
  ),
  sfa_app_unknown: defineMessage('The token endpoint has no connected app with this consumer key. Check the key.'),
  sfa_app_blocked: defineMessage(
    'The connected app is blocked in the org. Unblock it under Setup, Connected Apps OAuth Usage.',
  ),
  sfa_user_not_authorized: defineMessage(
    'This user is not authorized for the connected app. Pre-authorize a profile or permission set of the user.',
  ),
  sfa_user_rejected: defineMessage('Salesforce does not let this user log in. Check the user in Setup.'),
  sfa_with_response: defineMessage('{{problem}} Salesforce returned: {{detail}}'),
  sfa_key_checked_later: defineMessage('Salesforce checks the consumer key when the first signed token is sent.'),
  sfa_key_not_tested: defineMessage('The consumer key was not tested.'),
  sfa_certificate_hidden: defineMessage(
    'Salesforce shows certificates to administrators only under Setup, Certificate and Key Management. Check that it lists {{certificate}}.',
  ),
  sfa_endpoint_not_salesforce: defineMessage(
    'Tokens are requested only from Salesforce. Use a login host of this console or a host below {{host}}.',
  ),
  sfa_endpoint_unreachable: defineMessage('The token endpoint cannot be reached. Check the address.'),
  sfa_endpoint_missing: defineMessage('There is no token endpoint at this address. Check the address.'),
  sfa_endpoint_responds: defineMessage('The token endpoint responds.'),
  sfa_user_unknown: defineMessage("This user isn't in this org, or you don't have access to it. Check the ID."),
  sfa_user_active: defineMessage('{{name}} is an active user.'),
  sfa_user_inactive: defineMessage('{{name}} is inactive and cannot log in. Choose an active user.'),
} as const;
