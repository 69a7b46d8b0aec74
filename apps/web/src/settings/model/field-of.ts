/** The keys of a payload that hold a value of a kind; keys that the setting does not declare are none. */
export type FieldOf<P, V> = keyof {
  [K in keyof P as string extends K ? never : P[K] extends V ? K : never]: true;
} &
  string;

/** Whether the fields take edits. */
export function isUsable({ isReadOnly, isLoading }: { readonly isReadOnly: boolean; readonly isLoading: boolean }) {
  return !isReadOnly && !isLoading;
}
