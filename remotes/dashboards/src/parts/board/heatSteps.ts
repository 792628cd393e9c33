/** Steps of colour, from nothing to the most. */
const STEPS = 7

/** The step of colour of a value: 0 for nothing, the last for the most. */
export const stepOf = (value: number, most: number): number =>
  value <= 0 || most === 0 ? 0 : Math.ceil((Math.min(value, most) / most) * (STEPS - 1))
