import { previewBuild } from './previewState.ts'
import type { PortalRemote, RemoteBuild } from '@crm/contracts/portal/manifest'

/** Buckets that subjects are drawn into; the weight of a trial is how many of them take part. */
const BUCKETS = 10_000

/**
 * Bucket of an enterprise for one trial, 0 to 9999: the same in every browser and session, so that colleagues see the same and
 * a growing weight moves nobody back. FNV-1a over the text, then mixed, as near numbers must not lie in near buckets.
 */
export function bucketOf(corpId: number, remote: string, salt: string): number {
  let hash = 0x811c9dc5
  for (const char of `${corpId}/${remote}/${salt}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS
}

/**
 * The builds of a remote in the order in which they are tried: what this tab previews, and the one on trial where the enterprise
 * takes part.
 */
export function buildsFor(remote: PortalRemote, corpId: number | undefined): RemoteBuild[] {
  const { id, canary, current, fallback } = remote
  const takesPart = canary && corpId !== undefined && bucketOf(corpId, id, canary.salt) < canary.weight
  return [...previewBuild(id), ...(takesPart ? [canary] : []), current, ...(fallback ? [fallback] : [])]
}
