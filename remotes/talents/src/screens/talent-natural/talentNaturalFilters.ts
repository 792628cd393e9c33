import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { naturalTalentColumns } from '@crm/contracts/columns/talentCarry'
import {
  dateRange,
  type FoundOptions,
  foundSelect,
  listFilters,
  multiSelect,
  numberRange,
  type Option,
  select,
} from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'

const { platform, keyword } = commonFields

/** What the filters offer: goods, and the shops of the platform (`known` once they are there). */
export interface NaturalChoices {
  goods: FoundOptions
  shops: readonly Option<string>[]
  known: boolean
}

/** Filters of the talents that sold without a follower, the last seven days and the best sellers first. */
export const talentNaturalFilters = ({ goods, shops, known }: NaturalChoices) =>
  listFilters(
    talentCarryCalls.naturalList,
    naturalTalentColumns,
    {
      platform,
      keyword,
      date: dateRange('统计日期', { initial: 'last7day' }),
      shop_id: multiSelect('店铺', shops, { known }),
      product_id: foundSelect('商品', goods),
      gmv: numberRange('成交金额', { unit: '元', scale: 100 }),
      fans: numberRange('粉丝数'),
      content_kind: select('带货方式', [
        { value: 1, label: '直播' },
        { value: 2, label: '视频' },
      ]),
      is_colonel: select('是否团长', [
        { value: 1, label: '经团长出单' },
        { value: 0, label: '未经团长' },
      ]),
    },
    { sort: { order_by: 'gmv', sort: 'desc' } },
  )

export type TalentNaturalSpec = ReturnType<typeof talentNaturalFilters>['fields']
