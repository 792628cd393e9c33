import { dateRange, filterSpec, multiSelect, numberRange, type Option, select } from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'
import type { SoldChoices } from '../../parts/useSoldChoices.ts'

const { platform, keyword } = commonFields

/** What the filters offer besides goods: the shops of the platform. */
export interface NaturalChoices extends Pick<SoldChoices, 'goods' | 'searchGoods'> {
  shops: readonly Option<string>[]
}

/** Address keys whose values mean nothing before the choices are known. */
export const CHOSEN_KEYS = ['product_id', 'shop_id'] as const

/** Filters of the talents that sold without a follower, the last seven days and the best sellers first. */
export const talentNaturalFilters = ({ goods, searchGoods, shops }: NaturalChoices) =>
  filterSpec(
    {
      platform,
      keyword,
      date: dateRange('统计日期', { initial: 'last7day' }),
      shop_id: multiSelect('店铺', shops),
      product_id: multiSelect('商品', goods, { onSearch: searchGoods }),
      gmv: numberRange('成交金额', { unit: '元', scale: 100 }),
      fans: numberRange('粉丝数'),
      content_kind: select('带货方式', [
        { value: 1 as const, label: '直播' },
        { value: 2 as const, label: '视频' },
      ]),
      is_colonel: select('是否团长', [
        { value: 1 as const, label: '经团长出单' },
        { value: 0 as const, label: '未经团长' },
      ]),
    },
    {
      sort: { order_by: 'gmv', sort: 'desc' },
      sortable: ['gmv', 'volume', 'order_count', 'live_count', 'video_count', 'last_order_at'],
    },
  )

/** The filters as the page holds them. */
export type TalentNaturalSpec = ReturnType<typeof talentNaturalFilters>
