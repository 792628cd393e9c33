import { statfs } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'

const KEY = /^[0-9a-f]{32}$/

/** A file that is being written: nobody sees it before `keep`. */
export interface Draft {
  readonly key: string
  readonly stream: Writable
  /** Makes the file complete and durable; answers its size in bytes. When it throws, nothing is left of the draft. */
  keep(): Promise<number>
  /** Throws away what was written. */
  drop(): Promise<void>
}

/** Bytes of a disk: what may still be written, and all of it. */
export interface DiskSpace {
  free: number
  size: number
}

/** The space of the disk under a folder. */
export async function spaceUnder(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** The bytes of files, shared by all gateways of one database. Names, owners and rights are rows of `stored_file`. */
export interface FileStore {
  /** Makes the place ready at the start. Throws a sentence for the operator when it cannot be used. */
  prepare(): Promise<void>
  draft(): Promise<Draft>
  /** Lends the file to programs that read from a path, for as long as the work takes. Throws for anything that is no key. */
  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  read(key: string): Readable
  /** Undefined when the bytes are gone. */
  sizeOf(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  /** The disk that files are written to; of a bucket, which has no end, the one that drafts are written to. */
  space(): Promise<DiskSpace>
  /** Removes drafts that were last written before `seconds` ago, which a process that died left behind. */
  sweep(seconds: number): Promise<number>
}

/** Keys are made here and checked on every use, so no name leads elsewhere. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a file key')
  return key
}

/** Where the file lies, in a folder and in a bucket alike, so that one can be copied into the other: 256 folders, none too long. */
export function placeOf(key: string): string {
  return `${checkedKey(key).slice(0, 2)}/${key}`
}
