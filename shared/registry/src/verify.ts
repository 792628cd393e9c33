import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PublishedFile } from '@crm/contracts/portal/manifest'
import { hash8, integrityOf } from './files.ts'
import { remoteDescriptor, shellDescriptor } from './publish.ts'
import { currentPortal, revisionOf } from './revisions.ts'
import { isEqual } from './isEqual.ts'
import { openStore, type Store } from './store.ts'

/** What a look at everything that a portal names has found. */
export interface Verification {
  /** Files compared with their hashes, compressed copies included. */
  files: number
  faults: string[]
}

/** Compares every file that a portal names with its hash, compressed copies too, and the served manifest with its history. */
export async function verifyPortal(registryDir: string, portal: string): Promise<Verification> {
  const store = openStore(registryDir)
  const served = await currentPortal(store, portal)
  if (!served) return { files: 0, faults: [`portal ${portal} serves nothing (unknown-portal)`] }
  const revision = await revisionOf(store, portal, served.rev)
  if (!revision) return { files: 0, faults: [`portals/${portal}/history/${served.rev}.json is missing (history)`] }
  const found: Verification = { files: 0, faults: [] }
  if (!isEqual(revision.portal, served))
    found.faults.push(`portals/${portal}/current.json is not what revision ${served.rev} says (tampered)`)
  const shell = await shellDescriptor(store, revision.shell)
  await compare(store, `shell/${revision.shell}`, shell?.files, found)
  for (const [id, { current, fallback, canary }] of Object.entries(revision.remotes)) {
    for (const key of new Set([current, fallback, canary?.build])) {
      if (key) await compare(store, `r/${id}/${key}`, (await remoteDescriptor(store, id, key))?.files, found)
    }
  }
  for (const name of Object.values(revision.assets)) {
    const file = `brand/${portal}/${name}`
    const content = await store.read(file)
    found.files += 1
    if (!content) found.faults.push(`${file} is missing (missing)`)
    else if (name.split('.').at(-2) !== hash8(content))
      found.faults.push(`${file} is not what its name says (tampered)`)
  }
  return found
}

async function compare(
  store: Store,
  folder: string,
  files: Readonly<Record<string, PublishedFile>> | undefined,
  found: Verification,
): Promise<void> {
  if (!files) {
    found.faults.push(`${folder} is not published (missing)`)
    return
  }
  for (const [name, { integrity }] of Object.entries(files)) {
    const look = (file: string, content: Buffer | undefined) => {
      found.files += 1
      if (!content) found.faults.push(`${file} is missing (missing)`)
      else if (integrityOf(content) !== integrity) found.faults.push(`${file} is not what was published (tampered)`)
    }
    const file = `${folder}/${name}`
    look(file, await store.read(file))
    // Small files have no compressed copies; those there are must unpack to the file.
    for (const [ending, unpack] of COPIES) {
      const copy = await store.read(file + ending)
      if (copy) look(file + ending, unpacked(copy, unpack))
    }
  }
}

const COPIES = [
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
] as const

function unpacked(copy: Buffer, unpack: (copy: Buffer) => Buffer): Buffer {
  try {
    return unpack(copy)
  } catch {
    return Buffer.alloc(0)
  }
}
