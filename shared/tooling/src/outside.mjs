import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './buildInputs.mjs'

/** Folder inside of a remote's folder that holds the workspace, where a team works outside of the repository. */
export const INSIDE = '.crm'

/** The remote's own folder outside of the repository; nothing inside of it. Its workspace has a copy (see {@link mirrorHome}). */
export const HOME = path.basename(ROOT) === INSIDE ? path.dirname(ROOT) : undefined

const NOT_COPIED = new Set([INSIDE, 'node_modules', 'dist', '.git'])

/** Id of the remote in a folder, by the name in its package.json; nothing when there is none. */
export function remoteIn(folder) {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file) || !existsSync(path.join(folder, 'src/manifest.ts'))) return undefined
  return /^@crm\/([a-z][a-z0-9-]*)$/.exec(JSON.parse(readFileSync(file, 'utf8')).name ?? '')?.[1]
}

function filesOf(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_COPIED.has(entry.name)) return []
    if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
    return filesOf(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
  })
}

/** Makes one folder equal to another, but for what is built or installed; files that are equal already are left alone. */
export function mirror(from, to) {
  const wanted = new Set(filesOf(from))
  for (const name of filesOf(to)) if (!wanted.has(name)) rmSync(path.join(to, name))
  for (const name of wanted) {
    const content = readFileSync(path.join(from, name))
    const target = path.join(to, name)
    if (existsSync(target) && readFileSync(target).equals(content)) continue
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
}

/**
 * Brings the copy of the remote in the workspace up to date. It is a copy and no link, because names in a build come from where
 * its files lie: this way they lie where they do in the repository, and equal sources become equal bytes.
 */
export function mirrorHome() {
  const id = HOME && remoteIn(HOME)
  if (id) mirror(HOME, path.join(ROOT, 'remotes', id))
}

/** What a tool says of the copy, in the words of the folder that people edit. */
export function atHome(text) {
  const id = HOME && remoteIn(HOME)
  return id ? text.replaceAll(`remotes/${id}/`, '') : text
}
