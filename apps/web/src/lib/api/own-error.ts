/** A failure that the console itself detected: its message is a translated sentence for the user, unlike that of a library. */
export class OwnError extends Error {}
