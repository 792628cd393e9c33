import { z } from 'zod'
import { CooperationKind, FeeStatus, SettleWay } from '../enums.ts'
import { decimal, fen, id, idList, int, oneOfEnum, platform, text, textList, unixTime } from '../fields.ts'
import {
  COOPERATION_GOODS_MAX,
  COOPERATION_RATE_MAX,
  COOPERATION_REMARK_MAX,
  COOPERATION_TALENTS_MAX,
} from '../rules/cooperationTerms.ts'
import { attachmentUrls } from './attachments.ts'
import { customValues } from './customFields.ts'

/** Goods of a cooperation. */
const products = z
  .array(
    z.object({
      product_id: text({ min: 1, max: 64 }),
      price: fen().describe('合作价，分'),
      rate: decimal({ min: 0, max: COOPERATION_RATE_MAX }).describe('佣金率，百分比，最多两位小数'),
      mechanism: text({ max: 100 }).optional(),
      gift: text({ max: 100 }).optional(),
      promised_qty: int({ min: 0, max: 1_000_000 }).optional().describe('承诺数量'),
    }),
    '请选择合作商品',
  )
  .min(1, '请选择合作商品')
  .max(COOPERATION_GOODS_MAX, `最多 ${COOPERATION_GOODS_MAX} 个商品`)

/** What is agreed with a talent. */
const terms = {
  kind: oneOfEnum(CooperationKind).describe('1 直播，2 短视频，3 图文，4 橱窗'),
  start_time: unixTime(),
  end_time: unixTime().describe('不早于开始，周期不超过 180 天'),
  products,
  commission_type: oneOfEnum(SettleWay).describe('1 纯佣，2 坑位+佣金，3 一口价，4 寄样置换'),
  fee: fen().optional().describe('坑位费，分；纯佣与寄样置换没有'),
  fee_status: oneOfEnum(FeeStatus).optional(),
  fee_paid_at: unixTime().nullable().optional(),
  promised_lives: int({ min: 0, max: 999 }).optional(),
  promised_videos: int({ min: 0, max: 999 }).optional(),
  deliver_at: unixTime().nullable().optional().describe('履约截止'),
  user_id: id().optional().describe('媒介，默认本人；仅主管可选他人'),
  colonel_buyin_id: text({ max: 64 }).optional().describe('经由的团长'),
  sample_ids: idList({ max: 50 }).optional().describe('关联的寄样单，须为同一达人'),
  files: attachmentUrls().optional(),
  remark: text({ max: COOPERATION_REMARK_MAX }).optional(),
  custom_fields: customValues.optional(),
}

/** A new agreement with one talent or several: one order each. */
export const cooperationAsk = z.object({
  platform: platform(),
  author_ids: textList({ min: 1, max: COOPERATION_TALENTS_MAX }),
  ...terms,
})

/** What an edit changes: any of the terms. */
export const cooperationChanges = z.object(terms).partial()

/** Terms in an answer. */
export const agreedTerms = {
  commission_type: z.literal(Object.values(SettleWay)),
  fee_paid_at: z.number().nullable(),
  promised_lives: z.int(),
  promised_videos: z.int(),
  deliver_at: z.number().nullable().describe('履约截止，空为周期结束'),
  custom_fields: z.record(z.string(), z.string()),
}
