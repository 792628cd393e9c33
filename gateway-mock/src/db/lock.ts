import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const held = new Set<string>()

/** When a process began, so that a number used again after a crash or in a new container is not taken for the old holder. */
function birthOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Takes a folder for this process by its `db.lock` file (`pid birth`), or names the process that holds it.
 * A lock left by a process that is gone is taken over.
 */
export function lockFolder(folder: string): { release: () => void } | { heldBy: number } {
  const file = join(folder, 'db.lock')
  if (held.has(file)) return { heldBy: process.pid }
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${birthOf(process.pid)}`, { flag: 'wx' })
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const [pid = '', birth = ''] = readFileSync(file, 'utf8').split(' ')
      const holder = Number(pid)
      if (holder > 0 && holder !== process.pid && isAlive(holder) && (birth === '' || birth === birthOf(holder)))
        return { heldBy: holder }
      rmSync(file, { force: true })
    }
  }
  held.add(file)
  return {
    release: () => {
      held.delete(file)
      rmSync(file, { force: true })
    },
  }
}
