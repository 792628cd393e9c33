import type { SampleFilters } from '@crm/contracts/calls/sample'
import type { SampleStatus } from '@crm/contracts/enums'
import type { Staff } from '../../rules/staff.ts'
import type { MetricFilter } from '../../rules/filter.ts'
import type { SampleWhere } from '../../figures/sampleList.ts'
import type { SampleSetting } from './sampleRule.ts'
import { leadsSamples } from './leadsSamples.ts'

const filled = <Item>(list: Item[] | undefined) => (list?.length ? list : undefined)
/** 不可同步 has two numbers on the wire. */
const ERP_STATUSES: Readonly<Record<number, readonly number[]>> = { 0: [0, 1], 2: [2], 3: [3] }

function tabOf(tab: SampleFilters['tab']): SampleWhere['tab'] {
  if (tab === undefined || tab === 'all') return undefined
  // The contract's other tabs are statuses.
  return tab === 'overdue' || tab === 'fruitless' ? tab : (Number(tab) as SampleStatus)
}

/** A request as filters of the figures: those of its rows, whatever its dates mean. */
export function conditionsOf(
  request: SampleFilters,
  who: Staff,
  { rule, classify }: Pick<SampleSetting, 'rule' | 'classify'>,
  now: number,
): { filter: MetricFilter; where: SampleWhere } {
  return {
    filter: {
      now,
      platform: request.platform,
      start: request.start_time,
      end: request.end_time,
      author_id: request.author_id || undefined,
      dept_ids: request.dept_id === undefined ? undefined : [request.dept_id],
      user_ids: request.user_id === undefined ? undefined : [request.user_id],
      product_ids: filled(request.product_id),
      shop_ids: filled(request.shop_id),
      campaign_id: request.campaign_id,
      spu_id: request.spu_id,
    },
    where: {
      tab: tabOf(request.tab),
      statuses: filled(request.status),
      share_id: request.share_id,
      keyword: request.keyword,
      keyword_type: request.keyword_type,
      date_basis: request.date_basis ?? 'created_at',
      sources: filled(request.source),
      delivery_types: filled(request.delivery_type),
      erp_statuses: request.erp_status === undefined ? undefined : ERP_STATUSES[request.erp_status],
      has_order: request.has_order === undefined ? undefined : request.has_order === 1,
      has_content: request.has_content === undefined ? undefined : request.has_content === 1,
      receiver_kind: request.receiver_kind,
      tag_ids: filled(request.tag_ids),
      tag_mode: request.tag_mode,
      own: request.own,
      classify,
      draftsOf: leadsSamples(who, classify) ? 'everybody' : 'oneself',
      overdue_days: rule.overdue_days,
    },
  }
}
