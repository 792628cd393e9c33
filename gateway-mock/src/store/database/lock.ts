import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who has a folder: the process, and the port on which it serves where that is known. */
export interface Holder {
  heldBy: number
  port?: number
}

const lockedFolders = new Set<string>()
/** Taken by a start for the gateway that this process is going to be. */
const reserved = new Set<string>()

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
    return codeOf(error) === 'EPERM'
  }
}

/** The living process that a note `pid birth port` speaks of, or nothing. */
function holderOf(note: string): Holder | undefined {
  const [pid = '', birth = '', port = ''] = note.split(' ')
  const heldBy = Number(pid)
  if (!(heldBy > 0) || heldBy === process.pid || !isAlive(heldBy)) return undefined
  if (birth !== '' && birth !== birthOf(heldBy)) return undefined
  return { heldBy, ...(Number(port) > 0 ? { port: Number(port) } : {}) }
}

/** Takes the lock of a process that is gone away; puts it back when it has meanwhile become that of a living one. */
function removeStale(file: string, note: string) {
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== note) linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Takes a folder for this process by its `db.lock` file (`pid birth port`), or names the process that holds it.
 * A lock left by a process that is gone is taken over; what {@link reserveFolder} took for this process is handed out once.
 */
export function lockFolder(folder: string, port = 0): { release: () => void } | Holder {
  const file = join(folder, 'db.lock')
  if (lockedFolders.has(file) && !reserved.delete(file)) return { heldBy: process.pid }
  if (!lockedFolders.has(file)) {
    const holder = take(file, port)
    if (holder) return holder
  }
  lockedFolders.add(file)
  return {
    release: () => {
      if (lockedFolders.delete(file)) rmSync(file, { force: true })
      reserved.delete(file)
    },
  }
}

/** As {@link lockFolder}, for the time before the database is opened: the next `lockFolder` of this process gets the lock. */
export function reserveFolder(folder: string, port = 0): { release: () => void } | Holder {
  const lock = lockFolder(folder, port)
  if ('release' in lock) reserved.add(join(folder, 'db.lock'))
  return lock
}

// The note arrives whole: a reader of half of it would take the lock for that of nobody.
function take(file: string, port: number): Holder | undefined {
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${process.pid} ${birthOf(process.pid)} ${port || ''}`.trimEnd())
  try {
    for (;;) {
      try {
        linkSync(draft, file)
        return undefined
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
      const note = noteIn(file)
      const holder = note === undefined ? undefined : holderOf(note)
      if (holder) return holder
      if (note !== undefined) removeStale(file, note)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function noteIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
