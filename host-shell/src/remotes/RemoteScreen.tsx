import { type RefObject, useEffect, useRef, useState } from 'react'
import { limit } from './limits.ts'
import {
  fileOf,
  forgive,
  giveUpBuild,
  hasReturned,
  type InstanceRequest,
  isChunkFailure,
  markUnavailable,
  type Mounted,
  mountInstance,
  RemoteUnavailable,
  type Trouble,
} from './mountManager.ts'
import { RemoteFailed } from './RemoteFailed.tsx'
import classes from './RemoteScreen.module.css'

type Shown = { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; trouble: Trouble }

/** How many times a screen whose files fail is mounted again before staff are told: once more, then the build before. */
const SCREEN_TRIES = 3

export interface RemoteScreenProps {
  remote: string
  title: string
  page: string
  params: Readonly<Record<string, string>>
}

/** One page of a remote. Never blank: a skeleton, a word when it takes long, the page, or what went wrong. */
export function RemoteScreen({ remote, title, page, params }: RemoteScreenProps) {
  const host = useRef<HTMLDivElement>(null)
  const { shown, retry } = useInstance(remote, host, { page, params })
  return (
    <div className={classes.area} data-remote-state={shown.kind}>
      {shown.kind === 'loading' && <Waiting title={title} />}
      {shown.kind === 'failed' && <RemoteFailed title={title} trouble={shown.trouble} onRetry={retry} />}
      <div ref={host} hidden={shown.kind === 'failed'} />
    </div>
  )
}

/** Mounts, watches and unmounts one instance; retries chunk failures, falls back to the build before, heals by itself. */
export function useInstance(
  remote: string,
  host: RefObject<HTMLDivElement | null>,
  request: Pick<InstanceRequest, 'page' | 'params' | 'opener' | 'openerProps' | 'onClose'>,
): { shown: Shown; retry: () => void } {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  const latest = useRef(request)
  latest.current = request
  const subject = request.page ?? request.opener
  const params = JSON.stringify(request.params)

  useEffect(() => {
    const element = host.current
    if (!element) return
    let gone = false
    let mounted: Mounted | undefined
    let tries = 0
    setShown({ kind: 'loading' })

    const fail = (trouble: Trouble) => {
      if (gone) return
      console.warn(`[remotes] ${trouble.build} is off screen, phase ${trouble.phase}: ${trouble.detail}`)
      setShown({ kind: 'failed', trouble })
    }
    const crashed = async (error: Error) => {
      if (gone) return
      const broken = mounted
      mounted = undefined
      await broken?.unmount()
      const trouble: Trouble = {
        phase: isChunkFailure(error) ? 'chunk' : 'render',
        build: remote,
        detail: error.message,
        file: fileOf(error),
      }
      if (trouble.phase === 'render') return fail(trouble)
      tries += 1
      if (tries >= 2) giveUpBuild(remote)
      if (tries < SCREEN_TRIES) return start()
      markUnavailable(remote, trouble)
      fail(trouble)
    }
    const start = async () => {
      try {
        const instance = await mountInstance(remote, element, {
          ...latest.current,
          onReady: () => {
            if (!gone) setShown({ kind: 'ready' })
          },
          onCrash: (error) => void crashed(error),
        })
        if (gone) await instance.unmount()
        else mounted = instance
      } catch (error) {
        if (error instanceof RemoteUnavailable) fail(error.trouble)
        else throw error
      }
    }
    void start()
    return () => {
      gone = true
      void mounted?.unmount()
    }
    // A page's parameters are part of its identity; its query is not.
  }, [remote, subject, host, round, params])

  const retry = () => {
    forgive(remote)
    setRound((value) => value + 1)
  }
  const failed = shown.kind === 'failed'
  useEffect(() => {
    if (!failed) return
    let stopped = false
    let wait = limit('probeEvery')
    let timer = setTimeout(probe, wait)
    async function probe() {
      if (await hasReturned(remote)) {
        if (!stopped) retryRef.current()
        return
      }
      // Files that are there but keep failing must not flash: ask ever more rarely, up to a minute.
      wait = Math.min(wait * 1.5, 60_000)
      if (!stopped) timer = setTimeout(probe, wait)
    }
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [failed, remote])
  const retryRef = useRef(retry)
  retryRef.current = retry
  return { shown, retry }
}

function Waiting({ title }: { title: string }) {
  const [late, setLate] = useState<'no' | 'skeleton' | 'slow'>('no')
  useEffect(() => {
    const first = setTimeout(() => setLate('skeleton'), limit('skeletonAfter'))
    const second = setTimeout(() => setLate('slow'), limit('slowAfter'))
    return () => {
      clearTimeout(first)
      clearTimeout(second)
    }
  }, [])
  if (late === 'no') return null
  return (
    <div className={classes.waiting} aria-busy="true">
      <p className={classes.slow} role="status">
        {late === 'slow' ? `${title}加载较慢，可先使用其他功能` : ''}
      </p>
      <div className={classes.bar} />
      <div className={classes.block} />
      <div className={classes.block} />
    </div>
  )
}
