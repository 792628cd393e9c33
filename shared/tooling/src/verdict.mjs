/** Journeys of a run that may need a second try (a machine out of breath); more are a fault of the product or its tests. */
export const FLAKY_AT_MOST = 2

/** What a run of journeys comes to, from Playwright's counts and exit code. A run that broke before its first test counts as one failure. */
export function verdictOf({ expected = 0, flaky = 0, unexpected = 0 }, code) {
  if (flaky > FLAKY_AT_MOST) return { passed: expected, failed: unexpected + flaky }
  return { passed: expected + flaky, failed: unexpected === 0 && code !== 0 ? 1 : unexpected }
}
