/** Root folder of the workspace. */
export const ROOT: string
/** Folder of an application: `host-shell`, or `remotes/<id>`. */
export function folderOf(app: string): string
/** Everything that the build of `app` reads, by name, with what counts of it. */
export function buildInputs(app: string, root?: string): Map<string, string | Buffer>
/** Identity of a build: eight hex digits over everything that it reads. */
export function buildHash(app: string, root?: string): string
