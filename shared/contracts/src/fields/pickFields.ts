import { z } from 'zod'
import { GoodsStatus, goodsStatusLabel, ListFlag, listFlagLabel, PLATFORMS } from '../enums.ts'
import { enumOf, flag, platform, textList, searchText } from '../fields.ts'
import { PICK_IDS_MAX } from '../rules/pickRules.ts'

/** What every call takes that finds talents to pick from. */
export const talentSearch = {
  platform: platform(),
  keyword: searchText().optional().describe('昵称、达人ID或平台展示的达人号'),
  author_ids: textList({ max: PICK_IDS_MAX, length: 64 })
    .optional()
    .describe('给出时只回答这些达人，按达人ID或平台展示的达人号'),
}

/**
 * A talent to pick from. The answers are in the order of the picker: the white list, then one's own, each by what happened last, and
 * at the end those that the enterprise has not included, which are shown and cannot be picked.
 */
export const talentChoice = z.object({
  author_id: z.string(),
  platform: z.enum(PLATFORMS),
  author_name: z.string(),
  avatar: z.string(),
  display_id: z.string().describe('平台展示的达人号'),
  fans: z.number().nullable().describe('null 为无权查看'),
  level: z.int().nullable().describe('0–7 为 LV0–LV7，null 为未评级或无权查看'),
  list_flag: enumOf(ListFlag, listFlagLabel),
  is_mine: flag('本人跟进'),
  is_listed: flag('企业已收录；0 排在最后，不能选择'),
})

/**
 * A product to pick from. The answers are in the order of the picker: what one sent or agreed on last, then what is on sale, at the
 * end what is not.
 */
export const goodsChoice = z.object({
  product_id: z.string(),
  platform: z.enum(PLATFORMS),
  title: z.string(),
  cover: z.string(),
  status: enumOf(GoodsStatus, goodsStatusLabel),
  price_min: z.number().describe('分'),
  price_max: z.number().describe('分'),
  stock: z.int(),
  commission_rate: z.number().describe('佣金率 %'),
})

/** A talent as pickers show one. */
export type TalentChoice = z.output<typeof talentChoice>
/** A product as pickers show one. */
export type GoodsChoice = z.output<typeof goodsChoice>
