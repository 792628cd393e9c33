/** Kinds of facts. A statement reads only those that its measures need. */
export const Fact = {
  /** A paid line, at its payment. */
  paid: 1,
  /** A settled line, at its settlement. */
  settled: 2,
  /** A refund, at its own time. */
  refund: 3,
  /** What refunds until now take back from a paid line, at its payment. */
  takenBack: 4,
  /** The first line of a talent with a product, at its payment. */
  firstOfProduct: 5,
} as const
export type Fact = (typeof Fact)[keyof typeof Fact]
