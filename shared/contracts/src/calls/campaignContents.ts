import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { calls, get, post } from '../call.ts'
import { campaignContentColumns } from '../columns/campaignContents.ts'
import { ContentForm, contentFormLabel } from '../enums.ts'
import { enumOf, flag, id, idList, pageOf, searchText, sortedBy, textList } from '../fields.ts'
import { counterFields, publishedFields } from '../fields/videoFields.ts'
import { figure } from '../figures/answers.ts'
import { CAMPAIGN_LINKS_MAX, CAMPAIGN_PAGES } from '../rules/campaignRules.ts'

const route = CAMPAIGN_PAGES

const row = z.object({
  id: z.int(),
  content_id: z.string().describe('内容详情的编号'),
  ...publishedFields,
  form: enumOf(ContentForm, contentFormLabel),
  ...counterFields,
  interactions: figure(),
  is_hot: flag('爆文'),
  cost: figure().describe('报价 + 样品 + 投放，分；只对项目负责人、主管与该达人的媒介显示'),
  cpe: figure().describe('花费 ÷ 互动量，分；与花费同样显示'),
  state: z.enum(['normal', 'deleted', 'renamed', 'limited']).describe('平台上的状态'),
  unbinds: flag('当前用户可解除关联'),
})

const sums = {
  content_count: z.int(),
  hot_count: z.int(),
  plays: figure(),
  interactions: figure(),
  interaction_rate: figure(),
  cost: figure().describe('花费，分；只对项目负责人与主管显示'),
  cpe: figure(),
}

/** Published contents of one campaign: what it brought. */
export const campaignContentCalls = calls('campaignContents', {
  list: get('v1/content/campaign/content/list', {
    summary: '项目已发布的内容，最新发布的在前；数据与种草概览同一口径',
    shows: ['seedingVideo', 'campaign'],
    route,
    columns: campaignContentColumns,
    request: z.object({
      id: id().describe('项目编号'),
      ...sortedBy(campaignContentColumns),
      keyword: searchText().optional().describe('标题、达人昵称或平台内容ID'),
    }),
    answer: pageOf(row, z.object({ list_total: z.object(sums) })),
  }),
  add: post('v1/content/campaign/content/add', {
    summary: '按链接添加项目的内容：每条关联到待发布的达人，未添加的逐条说明原因',
    changes: ['campaign', 'seedingVideo'],
    idempotent: 'form',
    route,
    request: z.object({
      id: id().describe('项目编号'),
      urls: textList({ min: 1, max: CAMPAIGN_LINKS_MAX, length: 500 }),
      place_id: id().optional().describe('只关联到这位达人'),
    }),
    answer: bulkResult(),
  }),
  unbind: post('v1/content/campaign/content/unbind', {
    summary: '解除内容与项目的关联，达人回到待发布；不能解除的逐条说明原因',
    changes: ['campaign', 'seedingVideo'],
    idempotent: 'request',
    route,
    request: z.object({ id: id().describe('项目编号'), ...bulkKeys({ ids: idList }) }),
    answer: bulkResult(),
  }),
})

/** A published content of a campaign. */
export type CampaignContent = z.output<typeof row>
