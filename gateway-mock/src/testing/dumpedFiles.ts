import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryFS } from '@electric-sql/pglite'

/** A file or folder of a dumped database. */
interface Dumped {
  /** From the folder of the database, beginning with a slash. */
  path: string
  mode: number
  /** What stands in it; a folder has none. */
  bytes?: Uint8Array
}

// The parts of a tar archive: blocks, and where a header says what follows it.
const BLOCK = 512
const NAME = [0, 100] as const
const MODE = [100, 108] as const
const SIZE = [124, 136] as const
const KIND = 156
const FOLDER = '5'.charCodeAt(0)
const OCTAL = 8

/** Reads a tar archive as `dumpDataDir` writes it: short names, files and folders alone. The bytes are views of `tar`. */
function dumpedIn(tar: Uint8Array): Dumped[] {
  const text = new TextDecoder('latin1')
  const field = (at: number, [from, to]: readonly [number, number]) =>
    text.decode(tar.subarray(at + from, at + to)).split('\0', 1)[0] ?? ''
  const found: Dumped[] = []
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(field(at, SIZE), OCTAL)
    const start = at + BLOCK
    found.push({
      path: field(at, NAME),
      mode: Number.parseInt(field(at, MODE), OCTAL),
      ...(tar[at + KIND] !== FOLDER && { bytes: tar.subarray(start, start + size) }),
    })
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
  return found
}

const read = new Map<string, readonly Dumped[]>()

/** What a dump holds, read once by a process: tests that share one begin with the same bytes. */
function dumpedOf(file: string): readonly Dumped[] {
  const known = read.get(file)
  if (known) return known
  const { buffer, byteOffset, length } = readFileSync(file)
  const found = dumpedIn(new Uint8Array(buffer, byteOffset, length))
  read.set(file, found)
  return found
}

/** Where PGlite has its database. */
const DATA = '/pglite/data'

/** A file of Emscripten's file system in memory. */
interface FileNode {
  contents: Uint8Array
  usedBytes: number
  stream_ops: { write(...args: unknown[]): unknown }
}

/** Gives a file bytes that others have too: whoever writes into it first gets a copy of their own. */
function shareBytes(node: FileNode, bytes: Uint8Array): void {
  const own = node.stream_ops
  node.contents = bytes
  node.usedBytes = bytes.length
  node.stream_ops = {
    ...own,
    write: (...args) => {
      // A file that was cut has its own bytes already.
      if (node.contents === bytes) node.contents = bytes.slice()
      node.stream_ops = own
      return own.write(...args)
    },
  }
}

/** Room for `length` bytes: twice what there was, where Emscripten adds an eighth to large files and copies them eight times. */
function expandTwofold(node: FileNode, length: number): void {
  const { contents, usedBytes } = node
  if (contents.length >= length) return
  node.contents = new Uint8Array(Math.max(length, contents.length * 2))
  node.contents.set(contents.subarray(0, usedBytes))
}

/**
 * Memory as a file system that begins with the files of a dump. Nothing is unpacked or copied but what is written to: to open the demo
 * business that way takes a fifth of the processor time of `loadDataDir`.
 */
export class DumpedFiles extends MemoryFS {
  readonly #file: string

  constructor(file: string) {
    super()
    this.#file = file
  }

  /** Called by PGlite before it looks for a database. */
  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS
    if (!files) throw new Error('PGlite gives the file system no module')
    Object.assign(files.lookupPath('/', {}).node.mount.type, { expandFileStorage: expandTwofold })
    if (!files.analyzePath(DATA, true).exists) files.mkdirTree(DATA)
    for (const { path, mode, bytes } of dumpedOf(this.#file)) {
      const at = DATA + path
      if (!bytes) {
        if (!files.analyzePath(at, true).exists) files.mkdir(at, mode)
        continue
      }
      files.close(files.open(at, 'w', mode))
      shareBytes(files.lookupPath(at, {}).node as unknown as FileNode, bytes) // The types of a node leave out what a file has.
    }
  }
}

/** Writes the files of a dump into a folder, which is a database then. */
export function writeDumped(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const { path, mode, bytes } of dumpedOf(file)) {
    if (bytes) writeFileSync(join(folder, path), bytes, { mode })
    else mkdirSync(join(folder, path), { recursive: true, mode })
  }
}
