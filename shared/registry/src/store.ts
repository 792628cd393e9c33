import { randomBytes } from 'node:crypto'
import { appendFile, link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isBucket } from './bucketClient.ts'
import { bucketStore } from './bucketStore.ts'
import { makeFolder } from './folders.ts'

/** A folder of files under names with forward slashes; a name never leads outside. */
export interface Store {
  /** Where it lies: an absolute path, or the address of a bucket. */
  root: string
  /** Bytes of a file, or nothing. */
  read(name: string): Promise<Buffer | undefined>
  /** Names inside a folder, sorted; empty when there is none. */
  list(name: string): Promise<string[]>
  /** Time of the last change in milliseconds, or nothing. */
  changedAt(name: string): Promise<number | undefined>
  /** Puts a new file; false when one of that name exists. Readers never see half a file. */
  create(name: string, content: string | Uint8Array): Promise<boolean>
  /** Puts or replaces a file in one step. */
  replace(name: string, content: string | Uint8Array): Promise<void>
  /** Puts a whole folder in one step for whoever looks for its file `note` first; false when one of that name exists. */
  createFolder(name: string, files: Readonly<Record<string, string | Uint8Array>>, note: string): Promise<boolean>
  /** Takes a folder away: for readers in one step. */
  remove(name: string): Promise<void>
  /** Adds a line at the end of a file. */
  append(name: string, line: string): Promise<void>
}

/** The store of a registry: a folder, or `s3://<bucket>/<prefix>`. */
export function openStore(place: string): Store {
  return isBucket(place) ? bucketStore(place) : folderStore(place)
}

/** A store on the file system: new files arrive by hard link, replaced ones by rename. */
export function folderStore(root: string): Store {
  const base = path.resolve(root)
  const at = (name: string): string => {
    const full = path.resolve(base, name)
    if (full !== base && !full.startsWith(base + path.sep)) throw new Error(`Outside of the registry: ${name}`)
    return full
  }
  const beside = (name: string) => `${at(name)}.${randomBytes(6).toString('hex')}.tmp`
  return {
    root: base,
    read: (name) => readFile(at(name)).catch(nothingIf('ENOENT', 'EISDIR', 'ENOTDIR')),
    async list(name) {
      const found = (await readdir(at(name)).catch(nothingIf('ENOENT', 'ENOTDIR'))) ?? []
      return found.filter((entry) => !entry.endsWith('.tmp')).sort()
    },
    changedAt: async (name) => (await stat(at(name)).catch(nothingIf('ENOENT', 'ENOTDIR')))?.mtimeMs,
    async create(name, content) {
      const draft = beside(name)
      await makeFolder(path.dirname(draft), 'REGISTRY_DIR')
      await writeFile(draft, content)
      try {
        await link(draft, at(name))
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await rm(draft, { force: true })
      }
    },
    async replace(name, content) {
      const draft = beside(name)
      await makeFolder(path.dirname(draft), 'REGISTRY_DIR')
      await writeFile(draft, content)
      await rename(draft, at(name))
    },
    async createFolder(name, files) {
      const draft = beside(name)
      try {
        for (const [file, content] of Object.entries(files)) {
          const target = path.resolve(draft, file)
          if (!target.startsWith(draft + path.sep)) throw new Error(`Outside of its folder: ${file}`)
          await makeFolder(path.dirname(target), 'REGISTRY_DIR')
          await writeFile(target, content)
        }
        await rename(draft, at(name))
        return true
      } catch (error) {
        if (['EEXIST', 'ENOTEMPTY'].includes(codeOf(error) ?? '')) return false
        throw error
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
    },
    async remove(name) {
      const gone = beside(name)
      await rename(at(name), gone).catch(nothingIf('ENOENT'))
      await rm(gone, { recursive: true, force: true })
    },
    async append(name, line) {
      await makeFolder(path.dirname(at(name)), 'REGISTRY_DIR')
      await appendFile(at(name), `${line}\n`)
    },
  }
}

/** Reads a JSON file; nothing when absent, an error that names the file when it is no JSON. */
export async function readJson<T>(store: Store, name: string): Promise<T | undefined> {
  const bytes = await store.read(name)
  if (!bytes) return undefined
  try {
    return JSON.parse(bytes.toString('utf8')) as T // written by this package; the caller names what it wrote
  } catch {
    throw new Error(
      `${name} in ${store.root} is damaged: it is no JSON. Remove the folder ${store.root}; it is built again.`,
    )
  }
}

/** Lines of a file with one JSON value each; a line that a crash cut off is left out. */
export async function readLines<T>(store: Store, name: string): Promise<T[]> {
  const text = (await store.read(name))?.toString('utf8') ?? ''
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as T] : [] // written by this package; the caller names what it wrote
    } catch {
      return []
    }
  })
}

function nothingIf(...codes: string[]) {
  return (error: unknown): undefined => {
    if (!codes.includes(codeOf(error) ?? '')) throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
