import { HOUR_SECONDS } from '@crm/base/durations'

/** Counters as a platform delivers them; null plays are not delivered. */
export interface DeliveredCounters {
  plays: number | null
  likes: number
  comments: number
  collects: number
  shares: number
}

/** Share by which the counters grow in an hour, and at most between two deliveries. */
const GROWTH = 0.001
const GROWTH_MAX = 0.05

/** The first delivery of a content: what the talent's fans make of it. Stands in for the platform's answer. */
export function firstCounters({ fans, platform }: { fans: number; platform: string }): DeliveredCounters {
  const reach = Math.round(Math.min(3_000_000, fans * 0.05) + 120)
  return {
    plays: platform === 'xhs' ? null : reach,
    likes: Math.round(reach * 0.04),
    comments: Math.round(reach * 0.006),
    collects: Math.round(reach * 0.015),
    shares: Math.round(reach * 0.004),
  }
}

/** A later delivery: the counters go on growing by the time that has passed. Stands in for the platform's answer. */
export function growCounters(known: DeliveredCounters, seconds: number): DeliveredCounters {
  const grown = (counter: number) =>
    counter + Math.floor(counter * Math.min(GROWTH_MAX, (seconds / HOUR_SECONDS) * GROWTH))
  return {
    plays: known.plays === null ? null : grown(known.plays),
    likes: grown(known.likes),
    comments: grown(known.comments),
    collects: grown(known.collects),
    shares: grown(known.shares),
  }
}
