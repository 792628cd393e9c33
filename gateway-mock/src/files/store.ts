import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

const KEY = /^[0-9a-f]{32}$/

/** A file that is being written: nobody sees it before `keep`. */
export interface Draft {
  readonly key: string
  readonly stream: Writable
  /** Makes the file complete and durable; answers its size in bytes. */
  keep(): Promise<number>
  /** Throws away what was written. */
  drop(): Promise<void>
}

/** The bytes of files: a folder that all gateways of one database share. Names, owners and rights are rows of `stored_file`. */
export interface FileStore {
  draft(): Promise<Draft>
  /** Where the bytes lie. Throws for anything that is no key. */
  pathOf(key: string): string
  read(key: string): Readable
  /** Undefined when the bytes are gone. */
  sizeOf(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  /** Removes drafts that were last written before `seconds` ago, which a process that died left behind. */
  sweep(seconds: number): Promise<number>
}

/** Opens the file folder, creating it when needed. Keys are made here and checked on every use, so no name leads elsewhere. */
export function openFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a file key')
    // 256 folders, so that none grows too long.
    return join(folder, key.slice(0, 2), key)
  }
  return {
    pathOf,
    draft: async () => {
      const key = randomBytes(16).toString('hex')
      const path = pathOf(key)
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true })
      const part = `${path}.part`
      const stream = createWriteStream(part)
      return {
        key,
        stream,
        keep: async () => {
          stream.end()
          await finished(stream)
          const handle = await open(part, 'r+')
          await handle.sync()
          const { size } = await handle.stat()
          await handle.close()
          await rename(part, path)
          return size
        },
        drop: async () => {
          stream.destroy()
          await rm(part, { force: true })
        },
      }
    },
    read: (key) => createReadStream(pathOf(key)),
    sizeOf: async (key) => {
      try {
        return (await stat(pathOf(key))).size
      } catch {
        return undefined
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    sweep: async (seconds) => {
      const before = Date.now() - seconds * 1000
      let count = 0
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        if (!name.endsWith('.part')) continue
        const file = join(folder, name)
        const info = await stat(file).catch(() => undefined)
        if (info === undefined || info.mtimeMs >= before) continue
        await rm(file, { force: true })
        count += 1
      }
      return count
    },
  }
}
