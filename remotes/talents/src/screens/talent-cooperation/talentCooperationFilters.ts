import { fanLayerLabel } from '@crm/contracts/enums'
import { CARRY_TABS } from '@crm/contracts/talentStages'
import { dateRange, dept, filterSpec, multiSelect, numberRange, select, staff, tab } from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'
import type { SoldChoices } from '../../parts/useSoldChoices.ts'

const { platform, keyword, tags, level } = commonFields
const layers = Object.entries(fanLayerLabel).map(([value, label]) => ({ value: Number(value), label }))

/** Address keys whose values mean nothing before the choices are known. */
export const CHOSEN_KEYS = ['product_id', 'colonel_id'] as const

/** Filters of the talents that the team cooperates with, the best sellers first. */
export const talentCooperationFilters = ({ goods, searchGoods, colonels, searchColonels }: SoldChoices) =>
  filterSpec(
    {
      platform,
      tab: tab(CARRY_TABS, 'all'),
      keyword,
      date: dateRange('统计日期'),
      dept_id: dept(),
      user_id: staff({ label: '媒介' }),
      tags,
      level,
      fan_layer: multiSelect('粉丝分层', layers),
      gmv: numberRange('成交金额', { unit: '元', scale: 100 }),
      product_id: multiSelect('商品', goods, { onSearch: searchGoods }),
      colonel_id: multiSelect('团长', colonels, { onSearch: searchColonels }),
      new_type: select('交易数据', [{ value: 1 as const, label: '新达人期' }]),
    },
    {
      sort: { order_by: 'gmv', sort: 'desc' },
      sortable: [
        'gmv',
        'gmv_growth',
        'order_count',
        'volume',
        'refund_gmv',
        'close_sales',
        'commission',
        'goods_count',
        'live_count',
        'video_count',
        'sample_count',
        'last_order_at',
      ],
    },
  )

/** The filters as the page holds them. */
export type TalentCooperationSpec = ReturnType<typeof talentCooperationFilters>
