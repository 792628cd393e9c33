import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOf, ROOT } from './buildHash.mjs'
import { atHome, HOME, mirrorHome } from './outside.mjs'
import { onChange } from './watchFolders.mjs'

const SHARED = ['contracts', 'base', 'access'].map((name) => path.join(ROOT, 'shared', name, 'src'))
/** Files of a remote that its build reads once, at its start. */
const READ_ONCE = /^(package\.json|rspack\.config\.ts|src\/[^/]+\.ts)$/

// What a running build would not see: values of calls and manifest.
function readAtStart(id) {
  const hash = createHash('sha256')
  const note = (folder, wanted) => {
    for (const name of readdirSync(folder, { recursive: true }).sort()) {
      const file = path.join(folder, name)
      if (wanted(name.replaceAll(path.sep, '/')) && statSync(file).isFile())
        hash.update(name).update(readFileSync(file))
    }
  }
  const own = path.join(ROOT, folderOf(id))
  note(path.join(own, 'src'), (name) => READ_ONCE.test(`src/${name}`))
  for (const folder of HOME ? [] : SHARED) note(folder, (name) => name.endsWith('.ts'))
  return hash.digest('hex')
}

/**
 * Builds a remote now and whenever its sources change, in a process of its own, with `folder` for what it makes. `built` gets
 * the folder of each good build, `failed` what is wrong with the others, in the builder's words. Answers how to let this
 * process end while it goes on.
 */
export function watchRemote(id, folder, { built, failed }) {
  let child
  let state
  let isHeld = true
  const letGo = () => {
    for (const held of [child, child.channel, child.stdout, child.stderr]) held?.unref()
  }
  const start = () => {
    child?.removeAllListeners()
    child?.kill()
    rmSync(folder, { recursive: true, force: true })
    state = readAtStart(id)
    child = fork(fileURLToPath(new URL('devBuild.mjs', import.meta.url)), [id, folder], { stdio: 'pipe' })
    if (!isHeld) letGo()
    let said = ''
    const note = (text) => {
      said = `${said}${text}`.slice(-8000)
    }
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    child.on('message', ({ dist, problem }) => (dist ? built(dist) : failed(atHome(problem))))
    // A manifest that cannot be read, for example: the next change starts it again.
    child.on('exit', () => {
      state = undefined
      failed(atHome(said.trim()) || 'the build ended')
    })
  }
  start()
  process.once('exit', () => child.kill())
  const sources = [path.join(HOME ?? path.join(ROOT, folderOf(id)), 'src')]
  onChange([...sources, ...(HOME ? [] : SHARED)], () => {
    mirrorHome()
    if (readAtStart(id) !== state) start()
  })
  return () => {
    isHeld = false
    letGo()
  }
}
