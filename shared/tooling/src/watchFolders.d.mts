/** Calls `changed` after the last of a burst of changes below any of the folders; answers how to stop. */
export function onChange(folders: readonly string[], changed: () => void): () => void
