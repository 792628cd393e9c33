import { activate } from './activate.ts'
import { healthOf, whyWorse } from './health.ts'
import { currentRevision, RevisionConflictError } from './revisions.ts'
import { openStore } from './store.ts'

/** Name under which trials are stopped by what was counted. */
const WATCH = 'watch'

/** Ends the trials of a portal whose build is worse than the one in use; a person starts another. Answers their remotes. */
export async function stopWorseTrials(registryDir: string, portal: string): Promise<string[]> {
  const store = openStore(registryDir)
  const before = await currentRevision(store, portal)
  if (!before) return []
  const health = await healthOf(store, portal)
  const stopped: string[] = []
  for (const [id, { current, canary }] of Object.entries(before.remotes)) {
    const why = canary && whyWorse(health[`${id}@${canary.build}`], health[`${id}@${current}`])
    if (!canary || !why) continue
    try {
      const did = `canary ${id}@${canary.build} stopped`
      await activate(registryDir, portal, { canaries: { [id]: null }, by: WATCH, did, why })
      stopped.push(id)
    } catch (error) {
      // Somebody is changing the portal: the next report looks again.
      if (!(error instanceof RevisionConflictError)) throw error
    }
  }
  return stopped
}
