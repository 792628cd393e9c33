import { DAY_MS } from '@crm/base/durations'
import { builds } from './report.ts'
import { currentRevision, type Revision, revisionOf } from './revisions.ts'
import { openStore, type Store } from './store.ts'

/** Builds of a revision that was served in this time stay, so that one can go back to it. */
const HISTORY_DAYS = 30
/** Youngest builds of each application that stay although nothing names them. */
const LAST_BUILDS = 5

/**
 * Removes the builds that nothing names: neither a portal as current, fallback or on trial, nor a revision that was served
 * within the last 30 days, nor the last 5 of their application. Answers their folders; with `dry` they stay.
 */
export async function collectBuilds(
  registryDir: string,
  { now = new Date(), dry = false }: { now?: Date; dry?: boolean } = {},
): Promise<string[]> {
  const store = openStore(registryDir)
  const removed: string[] = []
  for (const app of ['shell', ...(await store.list('r'))]) {
    const old = (await builds(registryDir, app)).slice(0, -LAST_BUILDS).reverse()
    for (const { key } of old) {
      const folder = `${app === 'shell' ? app : `r/${app}`}/${key}`
      // Asked anew for each: somebody may activate meanwhile.
      if ((await namedBuilds(store, now)).has(folder)) continue
      if (!dry) await store.remove(folder)
      removed.push(folder)
    }
  }
  return removed
}

async function namedBuilds(store: Store, now: Date): Promise<Set<string>> {
  const named = new Set<string>()
  const oldest = new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString()
  for (const portal of await store.list('portals')) {
    let revision = await currentRevision(store, portal)
    while (revision) {
      for (const folder of buildsOf(revision)) named.add(folder)
      // The one before was served until this one was issued.
      const since = revision.portal.issuedAt
      revision = since < oldest ? undefined : await revisionOf(store, portal, revision.rev - 1)
    }
  }
  return named
}

function buildsOf({ shell, remotes }: Revision): string[] {
  const keys = Object.entries(remotes).flatMap(([id, { current, fallback, canary }]) =>
    [current, fallback, canary?.build].flatMap((key) => (key ? `r/${id}/${key}` : [])),
  )
  return [`shell/${shell}`, ...keys]
}
