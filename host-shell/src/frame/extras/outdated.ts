import { portal } from '@crm/platform/portal'
import { useEffect, useState } from 'react'
import { now } from '@crm/base/clock'

/** How often the tab asks whether the server has a newer front end. */
export const VERSION_CHECK_MS = 600_000

interface RunningVersion {
  rev: number
  shell: { version: string }
}

/** Whether what the server offers is newer than what runs; anything unreadable is not. */
export function isNewer(offered: unknown, running: RunningVersion): boolean {
  if (typeof offered !== 'object' || offered === null) return false
  const { rev, shell } = offered as Partial<RunningVersion> // Each part is checked before it counts.
  if (typeof rev !== 'number' || typeof shell?.version !== 'string') return false
  // Builds of remotes are taken by the open tab itself; another shell is not.
  return rev > running.rev || (rev === running.rev && shell.version !== running.shell.version)
}

/** Asks for the version file with a timestamp, past every cache. */
async function offeredNow(): Promise<unknown> {
  const response = await fetch(`/portal.json?t=${now()}`, { cache: 'no-store' })
  return response.ok ? response.json() : undefined
}

/** True once the server offers a newer front end than this tab runs; asked every 600,000 ms. A failed question is asked again. */
export function useOutdated(): boolean {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    if (outdated) return
    const timer = setInterval(() => {
      offeredNow().then(
        (offered) => isNewer(offered, portal()) && setOutdated(true),
        () => {},
      )
    }, VERSION_CHECK_MS)
    return () => clearInterval(timer)
  }, [outdated])
  return outdated
}
