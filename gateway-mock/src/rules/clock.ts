/** The gateway's time. It runs on after being set, so that timers of the product keep their meaning. */
export interface Clock {
  /** Unix seconds. */
  now(): number
  /** Seconds between this clock and the machine's. */
  offset(): number
  /** Sets the time (unix seconds); without a time the machine's own is used again. */
  set(now?: number): void
}

const machineNow = () => Math.floor(Date.now() / 1000)

/** A clock, optionally set at once. */
export function createClock(start?: number): Clock {
  let offset = start === undefined ? 0 : start - machineNow()
  return {
    now: () => machineNow() + offset,
    offset: () => offset,
    set: (now) => {
      offset = now === undefined ? 0 : now - machineNow()
    },
  }
}
