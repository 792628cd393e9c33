/** Value at a part of the way through sorted numbers, between two where it falls there. */
function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const low = sorted[Math.floor(at)]
  return low + (sorted[Math.ceil(at)] - low) * (at % 1)
}

export const median = (values) => quantile(values, 0.5)

/** Half of the distance that the middle half of the values takes. */
export const spread = (values) => (quantile(values, 0.75) - quantile(values, 0.25)) / 2
