/** Lets so many work at once; the others wait: first those of whom fewest are at work, then in the order in which they came. */
export interface Admission {
  /** Waits for a place and answers how to leave it. Whoever is gone before there was one never gets it. */
  enter(signal: AbortSignal, who?: string): Promise<() => void>
  /** How many are at work, and how many wait. */
  sizes(): { working: number; waiting: number }
}

interface Waiting {
  who: string
  come: () => void
}

/**
 * An admission with so many places. Every statement of a call waits for a connection of its own: with more calls at work than
 * connections each of them waits again and again, and those with many statements until nobody waits for them any more. Whoever
 * makes a hundred calls at once waits for their end alone: somebody else gets the next place that becomes free.
 */
export function createAdmission(places: number): Admission {
  let free = places
  const waiting = new Set<Waiting>()
  const working = new Map<string, number>()
  const atWork = (who: string) => working.get(who) ?? 0
  const count = (who: string, change: number) => {
    const now = atWork(who) + change
    if (now > 0) working.set(who, now)
    else working.delete(who)
  }
  const leave = (who: string) => {
    count(who, -1)
    let next: Waiting | undefined
    for (const each of waiting) if (next === undefined || atWork(each.who) < atWork(next.who)) next = each
    if (next === undefined) free += 1
    else {
      waiting.delete(next)
      next.come()
    }
  }
  const begin = (who: string) => {
    count(who, 1)
    let isLeft = false
    return () => {
      if (!isLeft) leave(who)
      isLeft = true
    }
  }
  return {
    sizes: () => ({ working: places - free, waiting: waiting.size }),
    enter(signal, who = '') {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return Promise.resolve(begin(who))
      }
      return new Promise((resolve, reject) => {
        const gone = () => {
          waiting.delete(place)
          // An abort's reason is an error.
          reject(signal.reason as Error)
        }
        const place: Waiting = {
          who,
          come: () => {
            signal.removeEventListener('abort', gone)
            // Counted at once: the next place may become free before this one goes on.
            resolve(begin(who))
          },
        }
        waiting.add(place)
        signal.addEventListener('abort', gone, { once: true })
      })
    },
  }
}
