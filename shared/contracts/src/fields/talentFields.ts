import { z } from 'zod'
import { bulkResult, bulkTarget } from '../bulk.ts'
import {
  ContactStatus,
  contactStatusLabel,
  ContentKind,
  ListFlag,
  listFlagLabel,
  PLATFORMS,
  TalentSource,
  talentSourceLabel,
  UserStatus,
  userStatusLabel,
} from '../enums.ts'
import {
  enumOf,
  fen,
  flag,
  zeroOrOne,
  id,
  idList,
  int,
  intList,
  oneOf,
  oneOfInts,
  platform,
  platformOrAll,
  text,
  textList,
  unixTime,
  searchText,
} from '../fields.ts'
import { ownConditions } from './customFields.ts'
import { CARRY_TABS, MY_TABS, PUBLIC_TABS } from '../rules/talentStages.ts'

/** Members of every request about one talent: a talent is known by its number on a platform. */
export const talentKey = { author_id: text({ min: 1, max: 64 }), platform: platform() }

/** A member of staff as lists show one. */
export const staffBrief = z.object({
  user_id: z.int(),
  name: z.string(),
  avatar: z.string(),
  status: enumOf(UserStatus, userStatusLabel),
})

/** A tag as lists show one. */
export const tagBrief = z.object({ id: z.int(), name: z.string(), color: z.string() })

/** What every list of the corporation's talents shows of one. */
export const talentBrief = {
  author_id: z.string(),
  platform: z.enum(PLATFORMS),
  author_name: z.string(),
  avatar: z.string(),
  display_id: z.string().describe('平台展示的达人号'),
  fans: z.number(),
  level: z.int().nullable().describe('0–7 为 LV0–LV7，null 为未评级'),
  categories: z.array(z.string()),
  source: enumOf(TalentSource, talentSourceLabel),
  list_flag: enumOf(ListFlag, listFlagLabel),
  is_new: flag('在新达人期内'),
  has_contact: flag('有联系方式'),
  contact_status: enumOf(ContactStatus, contactStatusLabel),
  tags: z.array(tagBrief),
  updated_at: z.int().describe('写入时带回，过期回答 40901'),
}

/** Filters that both lists of talents share. */
const sharedFilters = {
  platform: platform().default('dy'),
  keyword: searchText().optional(),
  keyword_type: oneOf(['name', 'id', 'link']).optional().describe('昵称（默认）、达人ID、主页链接'),
  level: intList({ max: 9 }).optional().describe('0–7，-1 为未评级'),
  fans_min: int({ min: 0 }).optional(),
  fans_max: int({ min: 0 }).optional(),
  gmv_min: fen().optional().describe('分'),
  gmv_max: fen().optional(),
  tag_ids: idList().optional(),
  tag_mode: oneOf(['any', 'all', 'none']).optional().describe('包含任一（默认）、同时包含、不包含'),
}

/** Filters of the public pool. */
export const publicFilters = {
  ...sharedFilters,
  tab: oneOf(PUBLIC_TABS).default('all'),
  source: intList({ max: 7 }).optional().describe('来源；7 为释放'),
  has_contact: zeroOrOne().optional(),
  last_user_id: id().optional().describe('最近跟进人'),
  pool_start: unixTime().optional().describe('进入公海时间'),
  pool_end: unixTime().optional(),
  multi: oneOf(['none', 'some']).optional().describe('多人跟进：无人跟进、有人跟进'),
}

/** Filters of the followed talents. */
export const myFilters = {
  ...sharedFilters,
  platform: platformOrAll().default('dy'),
  tab: oneOf(MY_TABS).default('all'),
  scope: oneOf(['mine', 'team']).default('mine').describe('我的或团队；团队仅主管可见'),
  dept_id: int({ min: 0 }).optional().describe('含下级；0 为全部'),
  user_id: id().optional(),
  log_start: unixTime().optional().describe('最近跟进'),
  log_end: unixTime().optional(),
  next: oneOf(['overdue', 'today', 'week', 'none']).optional().describe('下次跟进：已逾期、今天、未来7天、未安排'),
  next_start: unixTime().optional().describe('下次跟进日期'),
  next_end: unixTime().optional(),
  sample_status: intList({ max: 10 }).optional().describe('有此状态的寄样'),
  is_new: zeroOrOne().optional().describe('1 新达人，0 老达人'),
  source: intList({ max: 6 }).optional(),
  own: ownConditions(),
}

/** Filters of the follow log. One talent's entries are asked with both its number and its platform. */
export const logFilters = {
  platform: platformOrAll().optional(),
  author_id: text({ min: 1, max: 64 }).optional().describe('与 platform 一起给出'),
  start_time: unixTime().optional(),
  end_time: unixTime().optional(),
  dept_id: int({ min: 0 }).optional().describe('含下级；0 为全部'),
  user_id: id().optional(),
  kind: intList({ max: 4 }).optional().describe('1 电话，2 微信，3 拜访，4 系统'),
  stage: int({ min: 0, max: 3 }).optional().describe('跟进后的阶段'),
  keyword: searchText().optional().describe('达人昵称、ID 或内容'),
  due: zeroOrOne().optional().describe('1 仅看待跟进：下次跟进不晚于今天'),
}

/** What narrows the talents that sold, besides the period. */
const soldFilters = {
  platform: platform().default('dy'),
  keyword: sharedFilters.keyword,
  keyword_type: sharedFilters.keyword_type,
  start_time: unixTime().optional(),
  end_time: unixTime().optional(),
  gmv_min: fen().optional().describe('时间段内的成交金额，分'),
  gmv_max: fen().optional(),
  product_id: textList({ max: 50 }).optional().describe('其中任一商品'),
}

/** Filters of the talents that the team cooperates with. */
export const carryFilters = {
  ...soldFilters,
  platform: platformOrAll().default('dy'),
  tab: oneOf(CARRY_TABS).default('all'),
  dept_id: int({ min: 0 }).optional().describe('含下级；0 为全部'),
  user_id: int({ min: 0 }).optional().describe('0 为未归属'),
  tag_ids: sharedFilters.tag_ids,
  tag_mode: sharedFilters.tag_mode,
  level: sharedFilters.level,
  fan_layer: intList({ max: 6 }).optional().describe('1–6，粉丝分层'),
  colonel_id: textList({ max: 50 }).optional().describe('其中任一团长'),
  new_type: zeroOrOne().optional().describe('1 仅新达人期的交易'),
  has_order: zeroOrOne().optional().describe('时间段内有无出单：1 有出单，0 仅有合作单或结算'),
  is_first: zeroOrOne().optional().describe('1 仅首单（间隔超过半年后重新计）在时间段内的达人'),
}

/** Filters of the talents that sold without a follower. */
export const naturalFilters = {
  ...soldFilters,
  shop_id: textList({ max: 50 }).optional().describe('其中任一店铺'),
  fans_min: sharedFilters.fans_min,
  fans_max: sharedFilters.fans_max,
  content_kind: oneOfInts([ContentKind.live, ContentKind.video]).optional().describe('带货方式：1 直播，2 视频'),
  is_colonel: zeroOrOne().optional().describe('1 经团长出单，0 未经团长'),
}

/** Filters of the white and the black list. */
export const listFilters = {
  flag: oneOfInts([ListFlag.white, ListFlag.black]).describe('1 白名单，2 黑名单'),
  platform: platform().default('dy'),
  keyword: sharedFilters.keyword,
  keyword_type: sharedFilters.keyword_type,
  user_id: id().optional().describe('媒介'),
  reason: textList({ max: 10, length: 100 }).optional().describe('拉黑原因'),
  added_by: id().optional().describe('添加人'),
  start_time: unixTime().optional().describe('添加时间'),
  end_time: unixTime().optional(),
}

/**
 * Which talents a write means: some by number (of one platform), some by follow record, or the whole result of a list by the
 * filters of that list.
 */
export const talentTarget = {
  platform: platform().optional().describe('与 author_id 一起给出'),
  ...bulkTarget(
    { author_id: textList, follow_id: idList },
    {
      public_filters: z.object(publicFilters).describe('公海的筛选条件'),
      my_filters: z.object(myFilters).describe('我的达人的筛选条件'),
      carry_filters: z.object(carryFilters).describe('合作达人的筛选条件'),
      natural_filters: z.object(naturalFilters).describe('自然出单的筛选条件'),
      list_filters: z.object(listFilters).describe('白名单、黑名单的筛选条件'),
    },
  ),
}

/** What a write over talents answers: the keys of failures are numbers of talents, of follow records that are gone theirs. */
export const talentWriteResult = bulkResult({
  platform: z.string(),
  holder: z.string().describe('当前跟进人，没有时为空'),
})
