/** The value below which the share of the numbers lies. */
export const at = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ??
  Number.NaN

/** Milliseconds for a table. */
export const shown = (time: number): string =>
  Number.isNaN(time) ? '-' : time < 10 ? time.toFixed(1) : String(Math.round(time))
