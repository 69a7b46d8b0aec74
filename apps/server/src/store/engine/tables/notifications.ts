/** The tables of notifications. */
export type NotificationTables = {
  /** Notices to apps, one per send. */
  notifications: {
    org_id: string;
    id: string;
    idempotency_key: string | null;
    /** Distinguishes a repeated request from a different one with the same key. */
    content_hash: string;
    login_url: string;
    sent_by: string;
    sent_by_id: string | null;
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
    notified_by_id: string | null;
    message: string | null;
    /** Last change of the profile's settings by the CRM's clock, at the time of the send. */
    settings_changed_at: number | null;
    /** The job of its delivery. */
    job_id: string;
  };
  /** Group profiles whose settings an undone copy returned to their state at the last notification. */
  unchanged_profiles: {
    org_id: string;
    profile_id: string;
    /** The notification that this refers to; 0: the profile was never notified. */
    notified_at: number;
    /** The last change that was undone, by the CRM's clock and in the journal. */
    changed_in_crm: number;
    changed_here: number;
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
};
