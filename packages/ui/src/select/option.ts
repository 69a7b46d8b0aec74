/** An option of a list to choose from. */
export type Option = {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** A label of one word beside the option. */
  readonly badge?: string;
};
