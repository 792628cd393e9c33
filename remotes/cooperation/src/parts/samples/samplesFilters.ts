import { sampleCalls } from '@crm/contracts/calls/sample'
import { contentSampleColumns, sampleColumns } from '@crm/contracts/columns/sample'
import { BusinessModule, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { sampleFilterDefinitions } from '@crm/contracts/filters/sample'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { SAMPLE_TABS, SEEDING_SAMPLE_TABS } from '@crm/contracts/rules/sampleRules'
import {
  dateRange,
  dept,
  type FoundOptions,
  foundSelect,
  hidden,
  keyword,
  listFilters,
  multiSelect,
  type Option,
  ownFields,
  select,
  staff,
  tab,
  tags,
} from '@crm/ui/filters'
import type { ColumnsByTab } from '@crm/ui/data'

const defined = sampleFilterDefinitions

/** What the filters offer. */
export interface SampleChoices {
  classify: ModuleId
  goods: FoundOptions
  shops: readonly Option<string>[]
  /** Of seeding; commerce has none. */
  campaigns: readonly Option<number>[]
  spus: readonly Option<number>[]
  known: boolean
}

/** Tabs of a module: statuses, and what came to nothing. */
export const tabsOf = (classify: ModuleId): readonly (typeof SAMPLE_TABS)[number][] =>
  classify === BusinessModule.content ? SEEDING_SAMPLE_TABS : SAMPLE_TABS

/** Filters that a module does not offer: seeding sells nothing and has no colonels, commerce has no campaigns. */
export const filtersWithout = {
  1: ['campaign_id', 'spu_id', 'has_content'],
  2: ['shop_id', 'delivery_type', 'has_order', 'receiver_kind', 'tag'],
} as const

/** Filters of the samples of a module over the given choices: those asked for in the last 30 days, the latest first. */
export const samplesFilters = ({ classify, goods, shops, campaigns, spus, known }: SampleChoices) =>
  listFilters(
    sampleCalls.list,
    { ...sampleColumns, ...contentSampleColumns },
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      tab: tab(tabsOf(classify), 'all', { definition: defined.tab }),
      keyword: keyword(defined.keyword),
      date_basis: select(defined.date_basis, defined.date_basis.options, { initial: 'created_at' }),
      date: dateRange(defined.date, { initial: 'last30day' }),
      campaign_id: select(defined.campaign_id, campaigns, { known }),
      spu_id: select(defined.spu_id, spus, { known }),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
      product_id: foundSelect(defined.product_id, goods, { of: 'platform' }),
      shop_id: multiSelect(defined.shop_id, shops, { known, of: 'platform' }),
      status: multiSelect(defined.status),
      source: multiSelect(defined.source),
      delivery_type: multiSelect(defined.delivery_type),
      erp_status: select(defined.erp_status),
      has_order: select(defined.has_order),
      receiver_kind: select(defined.receiver_kind),
      has_content: select(defined.has_content),
      tag: tags(defined.tag),
      own: ownFields(defined.own),
      author_id: hidden(),
      share_id: hidden(),
    },
    { sort: { order_by: 'created_at', sort: 'desc' } },
  )

export type SamplesSpec = ReturnType<typeof samplesFilters>['fields']

/** What reviewing, packing, following and settling a sample each need first. */
export const sampleColumnsByTab: ColumnsByTab<(typeof SAMPLE_TABS)[number], typeof sampleColumns> = {
  6: ['goods', 'qty', 'purpose', 'history', 'user', 'receiver', 'expected_type', 'expected_due'],
  11: ['goods', 'qty', 'purpose', 'history', 'user', 'receiver', 'expected_type'],
  3: ['goods', 'sku', 'receiver', 'erp_status', 'user', 'qty', 'review_at', 'express'],
  4: ['goods', 'express', 'ship_time', 'receiver', 'user', 'qty', 'cost'],
  5: ['goods', 'delivery_type', 'sign_time', 'gmv', 'cost', 'user', 'express'],
  overdue: ['goods', 'delivery_type', 'sign_time', 'expected_type', 'expected_due', 'user', 'cost'],
}

/** The same of seeding, where what came of a sample is contents. */
export const contentSampleColumnsByTab: ColumnsByTab<(typeof SAMPLE_TABS)[number], typeof contentSampleColumns> = {
  6: ['goods', 'qty', 'campaign', 'spus', 'purpose', 'history', 'user', 'receiver', 'expected_due'],
  11: ['goods', 'qty', 'campaign', 'spus', 'purpose', 'history', 'user', 'receiver'],
  3: ['goods', 'sku', 'receiver', 'erp_status', 'campaign', 'user', 'qty', 'review_at', 'express'],
  4: ['goods', 'express', 'ship_time', 'receiver', 'campaign', 'user', 'qty', 'cost'],
  5: ['goods', 'delivery_type', 'sign_time', 'content_count', 'interactions', 'cost', 'campaign', 'user', 'express'],
  overdue: ['goods', 'delivery_type', 'sign_time', 'expected_due', 'campaign', 'user', 'cost'],
}
