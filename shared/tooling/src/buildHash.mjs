import { createHash } from 'node:crypto'
import { buildInputs, folderOf, ROOT } from './buildInputs.mjs'

export { buildInputs, folderOf, ROOT }

/**
 * Identity of a build: eight hex digits over everything that it reads, so that equal sources give the same folder name and
 * a change of what enters the bundle gives another one. `app` is `host-shell` or the id of a remote.
 */
export function buildHash(app, root = ROOT) {
  const hash = createHash('sha256').update(app)
  const inputs = [...buildInputs(app, root)].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [name, content] of inputs) {
    const bytes = Buffer.from(content)
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 8)
}
