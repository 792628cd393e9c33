/** Identity under which a developer's build is made, before its bytes give it its own. */
export const DRAFT_HASH: string
/** Gives such a build the identity of its bytes. */
export function named(files: ReadonlyMap<string, Buffer>): { build: string; files: Map<string, Buffer> }
