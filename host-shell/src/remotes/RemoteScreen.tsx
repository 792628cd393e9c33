import { onlineManager } from '@crm/client/hooks'
import { toast } from '@crm/platform/feedback'
import { usePortal } from '@crm/platform/portal'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { reportError } from './errorReports.ts'
import { checkConnection } from '../base/connection.ts'
import { followPortal } from './followPortal.ts'
import { countBuild, outcomeOf } from './buildReports.ts'
import { watchLoops } from './watchLoops.ts'
import { limit } from '../base/limits.ts'
import {
  buildInUse,
  fellBack,
  failureOnScreen,
  resetFailures,
  discardBuild,
  dropStyles,
  hasBuildLeft,
  hasReturned,
  type InstanceRequest,
  isOutdated,
  markUnavailable,
  type MountedRemote,
  MountFailed,
  mountInstance,
  offlineFailure,
  nameOfBuild,
  RemoteUnavailable,
  timeOnScreen,
  type RemoteFailure,
} from './mountManager.ts'
import { RemoteFailed } from './RemoteFailed.tsx'
import { RemoteNotice } from './RemoteNotice.tsx'
import { onRenewal } from './renewScreens.ts'
import { titleOfRemote } from './titleOfRemote.ts'
import classes from './RemoteScreen.module.css'

/** One try to bring something on screen. */
interface Attempt {
  mounted?: MountedRemote
  /** Ends the try when nothing is on screen. */
  timer?: ReturnType<typeof setTimeout>
  unwatch?: () => void
  isReady: boolean
}

type ScreenState =
  | { kind: 'loading' }
  | { kind: 'ready'; build: string | undefined }
  | { kind: 'failed'; failure: RemoteFailure }

const LOADING: ScreenState = { kind: 'loading' }

/** What stands in the place of an instance, and the page that was left for it as long as that is in sight. */
interface Instance {
  shown: ScreenState
  retry: () => void
  /** Remote, page or opener, and parameters, as one text. */
  subject: string
  left: RefObject<Attempt | undefined>
  dropLeft: () => void
}

export interface RemoteScreenProps {
  remote: string
  title: string
  page: string
  params: Readonly<Record<string, string>>
}

/** One page of a remote. Never blank: the page before, a skeleton, a word when it takes long, the page, or what went wrong. */
export function RemoteScreen({ remote, title, page, params }: RemoteScreenProps) {
  const host = useRef<HTMLDivElement>(null)
  const { shown, retry, subject, left, dropLeft } = useInstance(remote, host, { page, params })
  return (
    <div className={classes.area} data-remote-state={shown.kind}>
      {shown.kind === 'loading' && <Waiting key={subject} title={title} left={left} onLate={dropLeft} />}
      {shown.kind === 'failed' && <RemoteFailed title={title} failure={shown.failure} onRetry={retry} />}
      {shown.kind === 'ready' && <RemoteNotice remote={remote} title={title} build={shown.build} />}
      <div ref={host} hidden={shown.kind === 'failed'} />
    </div>
  )
}

/**
 * Mounts, watches and unmounts one instance; retries chunk failures, falls back to the build before, heals by itself. The page that
 * was left for another stays in sight until that one stands, or until `dropLeft`: no empty area comes between them.
 */
export function useInstance(
  remote: string,
  host: RefObject<HTMLDivElement | null>,
  request: Pick<InstanceRequest, 'page' | 'params' | 'opener' | 'openerProps' | 'onClose'>,
): Instance {
  const subject = JSON.stringify([remote, request.page ?? request.opener, request.params])
  const [last, setLast] = useState<{ of: string; shown: ScreenState }>()
  const shown = last?.of === subject ? last.shown : LOADING
  const isPage = request.page !== undefined
  const left = useRef<Attempt>(undefined)
  const [round, setRound] = useState(0)
  const latest = useRef(request)
  latest.current = request

  const dropLeft = useCallback(() => {
    const attempt = left.current
    left.current = undefined
    if (!attempt) return
    attempt.mounted?.domElement.remove()
    // After the page in its place is drawn.
    setTimeout(end, 0, attempt)
  }, [])

  useEffect(() => {
    const element = host.current
    if (!element) return
    let gone = false
    let deadline = Date.now() + limit('deadline')
    let attempt: Attempt | undefined
    let askedAgain = false
    const setShown = (next: ScreenState) => {
      if (next.kind !== 'loading') dropLeft()
      setLast({ of: subject, shown: next })
    }
    setShown(LOADING)

    const showFailure = (failure: RemoteFailure) => {
      reportFailure(failure)
      // The files of a tab that is old may be gone because there are newer ones.
      if (failure.phase === 'entry' || failure.phase === 'chunk') void followPortal()
      setShown({ kind: 'failed', failure })
    }
    // Once more where a file did not arrive, then the build before, then what went wrong.
    const giveUpAttempt = async (own: Attempt, failure: RemoteFailure) => {
      if (gone || attempt !== own) return
      end(own)
      attempt = undefined
      if (failure.phase === 'chunk' && !(await checkConnection())) {
        if (!gone && attempt === undefined) setShown({ kind: 'failed', failure: offlineFailure(failure.build) })
        return
      }
      if (gone) return
      // A page that stood and breaks later has its time anew.
      if (own.isReady) deadline = Date.now() + limit('deadline')
      if (failure.phase === 'chunk' && !askedAgain) {
        askedAgain = true
        setShown(LOADING)
        return void start()
      }
      const hasLeft = hasBuildLeft(remote)
      countBuild(failure.build, outcomeOf(failure.phase, hasLeft), failure.phase)
      if (hasLeft) {
        reportFailure(failure)
        discardBuild(remote)
        askedAgain = false
      } else {
        if (failure.phase === 'chunk') markUnavailable(remote, failure)
        return showFailure(failure)
      }
      setShown(LOADING)
      void start()
    }
    const start = async () => {
      const own: Attempt = { isReady: false }
      attempt = own
      try {
        const mounted = await mountInstance(remote, element, {
          ...latest.current,
          deadline,
          onReady: () => {
            if (gone || attempt !== own) return
            own.isReady = true
            clearTimeout(own.timer)
            setShown({ kind: 'ready', build: buildInUse(remote)?.name })
            if (fellBack(remote)) announceFallback(remote)
          },
          onCrash: (error) => void giveUpAttempt(own, failureOnScreen(remote, error)),
        })
        own.mounted = mounted
        // It may be over by now: the page was left, or this try was given up.
        if (gone || attempt !== own) return end(own)
        own.unwatch = watchLoops(
          mounted.domElement,
          (detail) => void giveUpAttempt(own, { phase: 'loop', build: nameOfBuild(remote), detail }),
        )
        const time = timeOnScreen(remote, deadline)
        const late = () =>
          void giveUpAttempt(own, {
            phase: 'screen',
            build: nameOfBuild(remote),
            detail: `nothing on screen within ${time} ms`,
          })
        if (!own.isReady) own.timer = setTimeout(late, time)
      } catch (error) {
        if (!(error instanceof RemoteUnavailable)) throw error
        if (error instanceof MountFailed) void giveUpAttempt(own, error.failure)
        else if (!gone && attempt === own) {
          // Nobody is told of a page that waits for the network.
          if (error.failure.phase === 'offline') setShown({ kind: 'failed', failure: error.failure })
          else showFailure(error.failure)
        }
      }
    }
    void start()
    return () => {
      gone = true
      // Otherwise all of it goes.
      const stays = element.isConnected
      if (stays && isPage && attempt?.isReady && attempt.mounted && !isBusy(attempt.mounted)) {
        dropLeft()
        attempt.mounted.freeze()
        left.current = attempt
      } else {
        if (!stays) dropLeft()
        if (attempt) end(attempt)
      }
    }
    // A page's parameters are part of its identity; its query is not.
  }, [remote, subject, isPage, host, round, dropLeft])

  const retry = () => {
    resetFailures(remote)
    setRound((value) => value + 1)
  }
  useEffect(
    () =>
      onRenewal(() => {
        if (!isOutdated(remote)) return
        dropStyles(remote)
        setRound((value) => value + 1)
      }),
    [remote],
  )
  const failed = shown.kind === 'failed'
  const waits = shown.kind === 'failed' && shown.failure.phase === 'offline'
  useEffect(() => {
    if (!waits) return
    const goOn = () => retryRef.current()
    // It may have come back just before.
    if (onlineManager.isOnline()) return goOn()
    return onlineManager.subscribe((online) => online && goOn())
  }, [waits])
  useEffect(() => {
    if (!failed || waits) return
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
  }, [failed, waits, remote])
  // Revived, rolled back or mended by another build meanwhile: the operator has answered.
  const offered = usePortal().remotes.find(({ id }) => id === remote)
  const build = offered?.state === 'on' ? offered.current.name : undefined
  const failedWith = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!failed) failedWith.current = build
    else if (build && build !== failedWith.current) retryRef.current()
  }, [failed, build])
  const retryRef = useRef(retry)
  retryRef.current = retry
  return { shown, retry, subject, left, dropLeft }
}

/** A page that still waits for its rows would go on drawing, and keep the next one waiting. */
function isBusy({ domElement }: MountedRemote): boolean {
  return domElement.querySelector('[aria-busy="true"]') !== null
}

function end({ timer, unwatch, mounted }: Attempt): void {
  clearTimeout(timer)
  unwatch?.()
  void mounted?.unmount()
}

const announced = new Set<string>()

/** Tells staff once per tab that a module runs in the build before. */
function announceFallback(remote: string): void {
  if (announced.has(remote)) return
  announced.add(remote)
  toast.info(`「${titleOfRemote(remote)}」新版本出错，已切换到上一版本`)
}

function reportFailure({ build, phase, detail }: RemoteFailure): void {
  console.warn(`[remotes] ${build} is off screen, phase ${phase}: ${detail}`)
  reportError(new Error(`${build} ${phase}: ${detail}`))
}

interface WaitingProps {
  title: string
  left: RefObject<Attempt | undefined>
  onLate: () => void
}

/** Whoever sees the page that was left waits five times as long before it gives way to a skeleton. */
function Waiting({ title, left, onLate }: WaitingProps) {
  const [late, setLate] = useState<'no' | 'skeleton' | 'slow'>('no')
  useEffect(() => {
    const first = setTimeout(() => setLate('skeleton'), limit('skeletonAfter') * (left.current ? 5 : 1))
    const second = setTimeout(() => setLate('slow'), limit('slowAfter'))
    return () => {
      clearTimeout(first)
      clearTimeout(second)
    }
  }, [left])
  useLayoutEffect(() => {
    if (late !== 'no') onLate()
  }, [late, onLate])
  if (late === 'no') return <div className={classes.shield} />
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
