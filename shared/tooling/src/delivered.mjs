import { cpSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './buildHash.mjs'

/** Folder of a workspace outside of the repository with builds of the applications whose sources it does not have. */
export const DELIVERED = 'builds'

/**
 * The builds that came with the packs, put into a registry: the key of each application but `without`. Nothing in the
 * repository, where all of them are built.
 */
export function deliveredBuilds(registryDir, without) {
  const folder = path.join(ROOT, DELIVERED)
  if (!existsSync(path.join(folder, 'keys.json'))) return undefined
  const { [without]: _, ...keys } = JSON.parse(readFileSync(path.join(folder, 'keys.json'), 'utf8'))
  for (const [app, key] of Object.entries(keys)) {
    const build = app === 'host-shell' ? `shell/${key}` : `r/${app}/${key}`
    if (!existsSync(path.join(registryDir, build)))
      cpSync(path.join(folder, build), path.join(registryDir, build), { recursive: true })
  }
  return keys
}
