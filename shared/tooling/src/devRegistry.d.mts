/** Takes away what a developer's session left in a data folder. */
export function dropDevRegistry(dataDir: string): void
/** A registry for one developer, made anew beside the one of the data folder; answers its folder. */
export function openDevRegistry(dataDir: string): Promise<string>
/** Gives the developer's portals the checkout's builds `keys` (once) and the build `key` of the remote `id`. */
export function serveBuild(
  devDir: string,
  id: string,
  key: string,
  keys?: Readonly<Record<string, string>>,
): Promise<void>
/** Publishes the folder of a developer's build in the developer's registry; answers its key. */
export function publishDraft(devDir: string, dist: string): Promise<string>
/** Tells open pages what keeps the newest sources from being built. */
export function tellPages(devDir: string, problem?: string): void
