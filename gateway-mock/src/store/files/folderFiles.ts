import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { makeFolder } from '@crm/registry/folders'
import { removeOldFiles } from './removeOldFiles.ts'
import { destroyed, heard } from './streams.ts'
import { type FileStore, placeOf, spaceUnder } from './store.ts'

/** Writes a file through to the disk; answers its size. */
async function syncedSize(path: string): Promise<number> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** Files in a folder that all gateways of one database share. */
export function folderFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, placeOf(key))
  return {
    prepare: () => makeFolder(folder, 'FILES_DIR'),
    draft: async () => {
      const key = randomBytes(16).toString('hex')
      const path = pathOf(key)
      await makeFolder(dirname(path), 'FILES_DIR')
      const part = `${path}.part`
      const stream = heard(createWriteStream(part))
      return {
        key,
        stream,
        keep: async () => {
          try {
            stream.end()
            await finished(stream)
            const size = await syncedSize(part)
            await rename(part, path)
            return size
          } catch (error) {
            await rm(part, { force: true })
            throw error
          }
        },
        drop: async () => {
          await destroyed(stream)
          await rm(part, { force: true })
        },
      }
    },
    withPath: (key, work) => work(pathOf(key)),
    read: (key) => heard(createReadStream(pathOf(key))),
    sizeOf: async (key) => {
      try {
        return (await stat(pathOf(key))).size
      } catch {
        return undefined
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    space: () => spaceUnder(folder),
    sweep: (seconds) => removeOldFiles(folder, seconds, (name) => name.endsWith('.part')),
  }
}
