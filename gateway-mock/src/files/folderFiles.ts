import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { makeFolder } from '@crm/registry/folders'
import { removeOldFiles } from './removeOldFiles.ts'
import { destroyed, heard } from './streams.ts'
import { type FileStore, placeOf } from './store.ts'

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
    sweep: (seconds) => removeOldFiles(folder, seconds, (name) => name.endsWith('.part')),
  }
}
