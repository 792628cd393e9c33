import { z } from 'zod'
import { ListFlag, listFlagLabel, PLATFORMS } from '../enums.ts'
import { MAIN_KINDS, mainKindLabel, RELATIONS } from '../rules/talentFinding.ts'
import { enumOf, flag } from '../fields.ts'
import { staffBrief, tagBrief } from './talentFields.ts'

/** A market sum, fen: `<name>` for whitelisted corporations only, `<name>_str` its range for everybody. */
export const marketSum = <const Name extends string>(name: Name) =>
  // one entry per member of the type
  ({ [`${name}_str`]: z.string(), [name]: z.number().optional() }) as { [K in `${Name}_str`]: z.ZodString } & {
    [K in Name]: z.ZodOptional<z.ZodNumber>
  }

/** Shares of a talent's audience in percent. */
const shares = z.array(z.object({ name: z.string(), value: z.number() }))

/** A talent of the shared library as every finding screen shows one: the platform's figures, and how the corporation stands to it. */
export const foundTalent = {
  author_id: z.string(),
  platform: z.enum(PLATFORMS),
  author_name: z.string(),
  avatar: z.string(),
  display_id: z.string().describe('平台展示的达人号'),
  fans: z.number(),
  level: z.int().nullable().describe('0–7 为 LV0–LV7，null 为未评级'),
  categories: z.array(z.string()),
  main_kind: enumOf(MAIN_KINDS, mainKindLabel).nullable(),
  ...marketSum('gmv_30d'),
  ...marketSum('live_gmv_avg'),
  ...marketSum('video_gmv_avg'),
  live_count_30d: z.number(),
  video_count_30d: z.number(),
  avg_price: z.number().describe('客单价，分'),
  gpm: z.number().describe('千次观看成交，分'),
  last_live_at: z.int().nullable(),
  portrait: z.object({ gender: shares, age: shares, region: shares }).describe('粉丝画像，平台未给出的为空'),
  contact_flag: flag('平台公开了联系方式'),
  has_contact: flag('企业已有联系方式'),
  relation: z.enum(RELATIONS).describe('未跟进、我跟进、他人跟进、公海、黑名单'),
  followers: z.array(staffBrief).describe('当前跟进人'),
  list_flag: enumOf(ListFlag, listFlagLabel),
  is_new: flag('在新达人期内'),
  is_favorite: flag('本人已收藏'),
  tags: z.array(tagBrief),
  updated_at: z.int().nullable().describe('企业达人的修改时间，写入时带回；不是企业达人时为空'),
}
