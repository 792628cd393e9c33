/** Root folder of the workspace. */
export const ROOT: string
/** Folder of an application: `host-shell`, or `remotes/<id>`. */
export function folderOf(app: string): string
/** Every file that shapes the build of `app`, relative to the workspace. */
export function buildInputs(app: string, root?: string): string[]
/** Identity of a build: eight hex digits over every input file. */
export function buildHash(app: string, root?: string): string
