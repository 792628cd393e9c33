/** Libraries that the shell provides once for the page. Those with one door (axios, the query cache, Semi) come through it. */
export const SINGLETONS = ['react', 'react-dom', 'jotai', 'dayjs']

/** Workspace packages of which every export is provided by the shell: they hold stores, caches or contexts. */
export const PROVIDED = ['client', 'platform', 'ui']

/** Exports for tests, which no page loads, those that a page gets as part of another, and what only the shell draws with. */
export const NOT_PROVIDED = /^\.\/(test|filters$|shell$)/
