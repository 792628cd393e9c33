import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Settings that name a folder, and what the folder is. */
const FOLDERS = {
  DATA_DIR: 'data folder',
  FILES_DIR: 'folder of files',
  REGISTRY_DIR: 'folder of the registry',
  SECRETS_KEY_FILE: 'folder of the keys',
}
export type FolderSetting = keyof typeof FOLDERS

const OTHER_USER = 'may not be written by this user: give it to the user of the gateway'
const FAULTS: Readonly<Record<string, string>> = {
  EACCES: OTHER_USER,
  EPERM: OTHER_USER,
  EROFS: 'lies on a disk that is mounted read-only: mount it for writing',
  ENOENT: 'lies where no folder can be made: look at those above it',
  ENOTDIR: 'lies below something that is no folder: move that away',
  EEXIST: 'is no folder: move what is there away',
  ELOOP: 'leads back to itself: mend the link',
  ENAMETOOLONG: 'has too long a name: shorten it',
  ENOSPC: 'lies on a disk that is full: make room, nothing else is wrong',
  EDQUOT: 'has used up the room that its user may take: make room, nothing else is wrong',
}

/** A folder that cannot be used; the message is one line for the operator and names the setting. */
export class FolderUnusable extends Error {
  override name = 'FolderUnusable'
}

/** What is wrong with a folder, in a sentence that ends with the way out; undefined when the error speaks of something else. */
export function folderFault(folder: string, setting: FolderSetting, error: unknown): FolderUnusable | undefined {
  const fault = FAULTS[codeOf(error) ?? '']
  return fault === undefined
    ? undefined
    : new FolderUnusable(`The ${FOLDERS[setting]} ${folder} ${fault}, or start with another ${setting}.`, {
        cause: error,
      })
}

/**
 * Makes a folder, and those above it, one after another: Node's own way never ends where the system says of a folder that
 * exists that it is not there (`/proc`). Throws {@link FolderUnusable}.
 */
export async function makeFolder(folder: string, setting: FolderSetting): Promise<void> {
  try {
    if (await isFolder(folder)) return
    for (const each of await missingOf(path.resolve(folder))) await mkdir(each).catch(unlessThere)
    if (!(await isFolder(folder))) await mkdir(folder)
  } catch (error) {
    throw folderFault(folder, setting, error) ?? error
  }
}

/** A folder and those above it that are not there yet, the outermost first. */
async function missingOf(folder: string): Promise<string[]> {
  const parent = path.dirname(folder)
  return parent === folder || (await isFolder(folder)) ? [] : [...(await missingOf(parent)), folder]
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

// Somebody else made it meanwhile.
function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
