import { z } from 'zod'
import { id, platformOrAll, unixTime } from '../fields.ts'
import { figure } from '../figures/answers.ts'
import { colonelActivity, colonelRef, colonelTalent } from './colonelFields.ts'

/** Whose figures. */
export const mediumWho = { user_id: id(), platform: platformOrAll().default('all') }
/** Whose figures, of when; nothing given is everything. */
export const mediumScope = { ...mediumWho, start_time: unixTime().optional(), end_time: unixTime().optional() }

/** A colonel that a member worked with. */
export const mediumColonel = z.object({
  colonel_info: colonelRef,
  activity_count: figure(),
  author_count: figure().describe('出单达人'),
  gmv: figure().describe('分'),
  gmv_rate: figure().describe('环比，%'),
  volume: figure(),
  service_fee: figure().describe('分；仅抖音与快手'),
  last_time: z.number().describe('最近合作，0 为没有'),
})
export type MediumColonel = z.output<typeof mediumColonel>

/** An activity of such a colonel. */
export const mediumActivity = colonelActivity.extend({ author_count: figure().describe('出单达人') })
export type MediumActivity = z.output<typeof mediumActivity>

/** A talent with the colonel through whom it sold. */
export const mediumColonelTalent = z.object({
  author_info: colonelTalent.shape.author_info,
  colonel_info: z.object({ colonel_buyin_id: z.string(), name: z.string() }),
  gmv: figure().describe('分'),
  volume: figure(),
  video_count: figure(),
  live_count: figure(),
})
export type MediumColonelTalent = z.output<typeof mediumColonelTalent>

/** Steps of the funnel of talents, from many to few. */
export const FUNNEL_STEPS = ['follow', 'contact', 'sample', 'sign', 'order', 'reorder'] as const

/** A talent that has come as far as a step. */
export const funnelTalent = z.object({
  author_info: colonelTalent.shape.author_info,
  gmv: figure().describe('分'),
  order_count: figure(),
})
export type FunnelTalent = z.output<typeof funnelTalent>
