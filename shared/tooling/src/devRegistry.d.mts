/** Takes away what a developer's session left in a data folder. */
export function dropDevRegistry(dataDir: string): void
/** A registry for one developer, made anew beside the one of the data folder; answers its folder. */
export function openDevRegistry(dataDir: string): Promise<string>
/** How sources become builds: their identity now, and the build of one identity, which answers nothing when they moved on. */
export interface Sources {
  hashOf: (app: string) => string
  build: (
    registryDir: string,
    app: string,
    hash: string,
    options: { isCurrent: () => boolean },
  ) => Promise<string | undefined>
}
/** Gives the developer's portals the checkout's builds `keys` and the build of `id` as its sources are now; answers its key. */
export function serveSources(
  devDir: string,
  id: string,
  keys: Readonly<Record<string, string>> | undefined,
  sources?: Sources,
): Promise<string>
