const yuan = (fen: number) => (fen / 100).toFixed(2)

/** The prices of a product, in yuan: one, or from the lowest to the highest of its specifications. */
export const priceText = ({ price_min, price_max }: { price_min: number; price_max: number }): string =>
  price_min === price_max ? yuan(price_min) : `${yuan(price_min)} ~ ${yuan(price_max)}`
