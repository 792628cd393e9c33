import type { PortalPreloads } from '@crm/contracts/portal/manifest'
import { portal } from '@crm/platform/portal'
import { who } from '@crm/platform/session'
import { firstBuild } from './mountManager.ts'

let list: Promise<PortalPreloads | undefined> | undefined
const asked = new Set<string>()

/**
 * Which files each page needs. Read once, when somebody is about to go to another page: the document names those of the first one.
 * Without an answer a page comes as well: its files are then found one by the other.
 */
export function readPreloads(): Promise<PortalPreloads | undefined> {
  list ??= askPreloads()
  return list
}

/** After a change of builds: the next page asks anew. */
export function forgetPreloads(): void {
  list = undefined
}

async function askPreloads(): Promise<PortalPreloads | undefined> {
  try {
    const response = await fetch('/preloads.json')
    const answer: unknown = response.ok ? await response.json() : undefined
    return isPreloads(answer) ? answer : undefined
  } catch {
    return undefined
  }
}

/** Asks for all files of a page at once, most of them before its code has found them: entry, exposed module, screen, and what that takes from the shell. */
export async function preloadPage(page: string): Promise<void> {
  const known = await readPreloads()
  if (!known) return
  const owner = portal().routes.find(({ name }) => name === page)?.owner
  const remote = portal().remotes.find(({ id }) => id === owner)
  const build = remote && firstBuild(remote, who()?.corp_id)
  if (!build) return
  const folder = build.entry.replace(/[^/]*$/, '')
  // What the page's own code has asked for while the list was under way.
  const named = new Set(Array.from(document.querySelectorAll<HTMLScriptElement>('script[src]'), ({ src }) => src))
  for (const place of known.pages[page] ?? []) {
    const [address, integrity] = known.files[place] ?? []
    if (!address || !integrity || asked.has(address)) continue
    // Not of a build that this enterprise does not use.
    if (!address.startsWith('/shell/') && !address.startsWith(folder)) continue
    asked.add(address)
    // The browser warns of what is asked for again and then not used.
    const url = new URL(address, location.origin).href
    if (named.has(url) || performance.getEntriesByName(url).length > 0) continue
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = address.endsWith('.css') ? 'style' : 'script'
    link.href = address
    link.integrity = integrity
    link.crossOrigin = 'anonymous'
    document.head.append(link)
  }
}

// A store of files may answer anything for a file that it does not have.
function isPreloads(value: unknown): value is PortalPreloads {
  if (typeof value !== 'object' || value === null || !('files' in value) || !('pages' in value)) return false
  const { files, pages } = value
  const isFile = (file: unknown) =>
    Array.isArray(file) && file.length === 2 && file.every((part) => typeof part === 'string')
  return (
    Array.isArray(files) &&
    files.every(isFile) &&
    typeof pages === 'object' &&
    pages !== null &&
    Object.values(pages).every((places) => Array.isArray(places))
  )
}
