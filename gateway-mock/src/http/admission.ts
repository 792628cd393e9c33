/** Lets so many work at once; the others wait in the order in which they came. */
export interface Admission {
  /** Waits for a place and answers how to leave it. Whoever is gone before there was one never gets it. */
  enter(signal: AbortSignal): Promise<() => void>
  /** How many are at work, and how many wait. */
  sizes(): { working: number; waiting: number }
}

/**
 * An admission with so many places. Every statement of a call waits for a connection of its own: with more calls at work than
 * connections each of them waits again and again, and those with many statements until nobody waits for them any more.
 */
export function createAdmission(places: number): Admission {
  let free = places
  const waiting = new Set<() => void>()
  const leave = () => {
    const [next] = waiting
    if (next === undefined) free += 1
    else {
      waiting.delete(next)
      next()
    }
  }
  const once = () => {
    let isLeft = false
    return () => {
      if (!isLeft) leave()
      isLeft = true
    }
  }
  return {
    sizes: () => ({ working: places - free, waiting: waiting.size }),
    enter(signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return Promise.resolve(once())
      }
      return new Promise((resolve, reject) => {
        const gone = () => {
          waiting.delete(come)
          // An abort's reason is an error.
          reject(signal.reason as Error)
        }
        const come = () => {
          signal.removeEventListener('abort', gone)
          resolve(once())
        }
        waiting.add(come)
        signal.addEventListener('abort', gone, { once: true })
      })
    },
  }
}
