import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise } from 'yauzl'
import { ENTRIES_MAX, RATIO_FROM, RATIO_MAX, UNPACKED_MAX, unreadable } from './bounds.ts'

/** The files of a ZIP archive, by their paths in small letters. */
export interface Archive {
  /** The bytes of a part as they are inflated; undefined when there is no such part. Never more than the bounds. */
  read(path: string): AsyncIterable<Buffer> | undefined
}

/**
 * Opens a ZIP archive by its central directory. Nothing is inflated before it is asked for, and what is inflated is counted: no
 * size that the archive claims is trusted. Throws when it is damaged, leads out of itself or names an entry twice.
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName.toLowerCase()
    if (entries.has(path)) unreadable()
    if (entries.size >= ENTRIES_MAX) unreadable()
    entries.set(path, entry)
  }
  let unpacked = 0
  async function* inflated(entry: Entry): AsyncGenerator<Buffer> {
    if (entry.isEncrypted()) unreadable('文件已加密，请取消密码后重新上传')
    let size = 0
    // yauzl refuses an entry that holds more or less than it says
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      unpacked += chunk.length
      if (unpacked > UNPACKED_MAX) unreadable(`文件解压后超过 ${UNPACKED_MAX / 1024 / 1024}MB，请分批上传`)
      if (size > RATIO_FROM && size > RATIO_MAX * entry.compressedSize) unreadable()
      yield chunk
    }
  }
  return {
    read: (path) => {
      const entry = entries.get(path.toLowerCase())
      return entry && inflated(entry)
    },
  }
}
