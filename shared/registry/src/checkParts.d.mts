/** What `pnpm check <remote>` looks at, in its order; the contract is what the remote and the others promise each other. */
export const CHECK_PARTS: readonly string[]
