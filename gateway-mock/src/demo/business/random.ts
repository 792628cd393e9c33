/** A small deterministic random source: the same words give the same sequence on every machine. */
export interface Random {
  /** [0, 1). */
  next: () => number
  /** Integer, both ends included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  /** One item; the list must not be empty. */
  pick: <const Item>(items: readonly Item[]) => Item
  /** Index drawn by weight; at least one weight must be positive. */
  index: (weights: readonly number[]) => number
  /** `count` different items at most, in random order. */
  some: <Item>(items: readonly Item[], count: number) => Item[]
  /** Log-normal factor around 1: few large, many small. */
  skewed: (spread: number) => number
}

function hashOf(words: string) {
  let hash = 2166136261
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 16777619)
  return hash >>> 0
}

/** A source for one part of the world; parts with other words do not disturb each other. */
export function randomOf(...words: (string | number)[]): Random {
  let state = hashOf(words.join('/'))
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <const Item>(items: readonly Item[]) => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    index: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (let at = 0; at < weights.length; at++) {
        left -= weights[at] ?? 0
        if (left < 0) return at
      }
      return weights.findLastIndex((weight) => weight > 0)
    },
    some: (items, count) => {
      const bag = [...items]
      const taken: typeof bag = []
      while (taken.length < count && bag.length > 0) taken.push(...bag.splice(int(0, bag.length - 1), 1))
      return taken
    },
    skewed: (spread) => Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  }
}

/** Numbers of [0, 1) that lie evenly however few there are: what they draw comes about as often as its weight says. */
export function evenly(random: Random): Pick<Random, 'next'> {
  let last = random.next()
  return { next: () => (last = (last + 0.618_033_988_749_895) % 1) }
}

/** Draws many indices by the same weights, each in logarithmic time. */
export function drawer(weights: readonly number[]): (random: Pick<Random, 'next'>) => number {
  let sum = 0
  const sums = weights.map((weight) => (sum += weight))
  return (random) => {
    const wanted = random.next() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}
