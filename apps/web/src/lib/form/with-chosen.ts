type Choice = { readonly id: string; readonly label: string };

/** Returns options with the chosen value: one of the URL that is no option, such as a deleted group profile, is still shown. */
export function withChosen(options: readonly Choice[], chosen: string | undefined): readonly Choice[] {
  if (chosen === undefined || options.some(({ id }) => id === chosen)) return options;
  return [{ id: chosen, label: chosen }, ...options];
}
