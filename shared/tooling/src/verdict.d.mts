export const FLAKY_AT_MOST: number
export function verdictOf(
  counts: { expected?: number; flaky?: number; unexpected?: number },
  code: number,
): { passed: number; failed: number }
