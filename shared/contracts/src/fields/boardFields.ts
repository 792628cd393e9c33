import { z } from 'zod'
import { ContentKind } from '../enums.ts'
import {
  id,
  int,
  intList,
  oneOf,
  oneOfEnum,
  pageFields,
  pageInfo,
  platformOrAll,
  textList,
  unixTime,
} from '../fields.ts'
import { figure } from '../figures/answers.ts'
import { BOARD_SOURCES } from '../rules/breakdownRules.ts'
import { GoodsStage, Quadrant } from '../rules/goodsStructure.ts'

/** What every board narrows its figures by. */
export const boardFilters = {
  platform: platformOrAll().optional(),
  start_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
  end_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
  dept_id: intList().optional().describe('部门编号，含下级；0 或空为全部'),
  user_id: intList().optional().describe('成员编号'),
  shop_id: textList().optional().describe('店铺编号'),
  content_kind: oneOfEnum(ContentKind).optional(),
  class_id: id().optional().describe('商品分类，含下级'),
  source: oneOf(BOARD_SOURCES).optional(),
  spu_id: id().optional(),
  role_id: id().optional(),
}

/** What a block that is read by pages is narrowed and ordered by besides. */
export const blockPageFields = {
  page: pageFields.page,
  size: pageFields.size,
  order_by: pageFields.order_by,
  sort: pageFields.sort,
  quadrant: oneOfEnum(Quadrant).optional().describe('四象限'),
  stage: oneOfEnum(GoodsStage).optional().describe('阶段'),
  talents_min: int({ min: 0 }).optional().describe('达人数，含'),
  talents_max: int({ min: 0 }).optional(),
  amount_min: int({ min: 0 }).optional().describe('成交金额，分，含'),
  amount_max: int({ min: 0 }).optional(),
}

const values = () => z.record(z.string(), figure()).describe('按指标；金额为分')

/** What a block of a board answers. */
export const boardAnswer = z.object({
  columns: z.array(z.string()).describe('行所按的维度'),
  rows: z.array(
    z.object({
      keys: z.record(z.string(), z.union([z.string(), z.number()])).describe('该行在列表中的筛选条件；「其他」没有'),
      names: z.array(z.string()).describe('各维度的名称'),
      values: values(),
      before: values().nullable().describe('对比期的值；不逐行对比或无对比期时为空'),
      rates: values().nullable().describe('较对比期的变化，%'),
      cover: z.string().optional().describe('内容的封面'),
      place: z.int().nullable().describe('名次，值相同则并列；仅榜单'),
      place_before: z.int().nullable().describe('对比期的名次，没有成交为空'),
    }),
  ),
  total: values().describe('整个筛选范围的合计，去重指标只计一次'),
  previous: values().nullable().describe('对比期的合计，没有对比期为空'),
  rates: values().nullable().describe('合计较对比期的变化，%'),
  page_info: pageInfo.optional().describe('仅按页读取的块'),
})
