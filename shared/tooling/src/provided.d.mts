/** Libraries that the shell provides once for the page. */
export const SINGLETONS: readonly string[]
/** Workspace packages of which every export is provided by the shell. */
export const PROVIDED: readonly string[]
/** Exports for tests, and those that a page gets as part of another. */
export const NOT_PROVIDED: RegExp
