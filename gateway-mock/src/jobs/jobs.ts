import type { Db } from '../db/open.ts'
import type { Clock } from '../http/clock.ts'
import { includeAuthors } from './includeAuthors.ts'

/** Between two rounds; the clock that a test sets decides what is due, this only how soon it is seen. */
const ROUND_MS = 5_000

/** Work that goes on without a request; each does what is due at `now`. */
const JOBS: readonly ((db: Db, now: number) => Promise<unknown>)[] = [includeAuthors]

/** Starts the rounds; the answered function stops them and waits for the one under way. A failing job is reported and tried again. */
export function startJobs(db: Db, clock: Clock, report: (error: unknown) => void = console.error): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    for (const job of JOBS) await job(db, clock.now()).catch(report)
  }
  let busy = false
  const timer = setInterval(() => {
    // A round that takes long is not overtaken.
    if (busy) return
    busy = true
    running = round().finally(() => {
      busy = false
    })
  }, ROUND_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
