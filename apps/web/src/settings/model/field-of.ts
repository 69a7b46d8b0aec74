/** The declared keys of a payload whose values have a given type. */
export type FieldOf<P, V> = keyof {
  [K in keyof P as string extends K ? never : P[K] extends V ? K : never]: true;
} &
  string;
