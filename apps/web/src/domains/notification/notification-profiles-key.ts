/** Under which the query of the group profiles' notifications stands; apart from it, so that a save brings no contract along. */
export const NOTIFICATION_PROFILES_KEY = ['notification-profiles'] as const;
