/** The query key of the group profiles' notifications, in its own file so that a save doesn't import their contract. */
export const NOTIFICATION_PROFILES_KEY = ['notification-profiles'] as const;
