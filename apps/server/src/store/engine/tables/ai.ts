import type { AiUse } from '@fieldstone/contracts/skills/all-skills';
import type { AiOutcome, UsageMark } from '@fieldstone/contracts/skills/ai-outcomes';
import type { DocumentError } from '@fieldstone/contracts/skills/knowledge-documents';

/** `Deleted`: removed from the list, until its passages are gone. */
export type StoredDocumentStatus = 'Processing' | 'Active' | 'Error' | 'Deleted';

/** The tables of the AI: its configuration, its use and its documents. */
export type AiTables = {
  /** Uses of the AI. */
  ai_usage: {
    org_id: string;
    /** Begins with the time, so that a period is a range of ids; ends with a hash that identifies repeated reports. */
    id: string;
    user_id: string;
    user_name: string;
    skill: AiUse;
    action: string | null;
    source: 'console' | 'app';
    /** The requested model; empty if no model was called. */
    model: string;
    /** The responding model; null if unknown. */
    response_model: string | null;
    input_tokens: number;
    output_tokens: number;
    /** Part of `input_tokens`. */
    cached_tokens: number;
    /** Part of `output_tokens`. */
    reasoning_tokens: number;
    tokens: number;
    /** Why the tokens are not the reported ones; null: they are. */
    mark: UsageMark | null;
    /** The reported figures that were not booked. */
    reported_json: string | null;
    /** Set if the time is not that of the app. */
    time_source: 'observed' | null;
    milli_credits: number;
    latency_ms: number;
    status: 'success' | 'failed';
    object: string | null;
    record_id: string | null;
    /** The English text of the error. */
    error: string | null;
    /** The error's code; null for an error of another program, and in rows of earlier releases. */
    error_code: string | null;
    error_params_json: string | null;
    /** Null in no row of this release. */
    outcome: AiOutcome | null;
  };
  ai_configurations: {
    org_id: string;
    section: string;
    /** Number of saves: the version that the next save must name. */
    revision: number;
    payload_json: string;
    changed_by: string;
    changed_by_id: string | null;
    changed_at: number;
  };
  /** Documents that the assistant reads. */
  knowledge_documents: {
    org_id: string;
    /** Hash of its connection and its file. */
    id: string;
    document_json: string;
    status: StoredDocumentStatus;
    /** The version of the list with which it last became Processing. */
    revision: number;
    /** The revision of the searched passages; null before the first. */
    text_revision: number | null;
    error_reason: DocumentError | null;
    /** The English text of the message with the details. */
    error_detail: string | null;
    /** The message's code; null in rows of earlier releases. */
    error_code: string | null;
    error_params_json: string | null;
    /** What of the text the assistant does not see; null for nothing. */
    gaps_json: string | null;
    /** Name of the user who must sign in before processing continues. */
    waits_for: string | null;
    /** The user who saved it, whose access is used to read it. */
    user_id: string;
    user_name: string;
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
    /** The words of title and text, as the search compares them. */
    title_words: string;
    text_words: string;
  };
};
