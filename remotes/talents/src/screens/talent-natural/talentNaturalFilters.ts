import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { naturalTalentColumns } from '@crm/contracts/columns/talentCarry'
import { naturalTalentFilterDefinitions } from '@crm/contracts/filters/talentCarry'
import {
  dateRange,
  type FoundOptions,
  foundSelect,
  listFilters,
  multiSelect,
  type Option,
  select,
} from '@crm/ui/filters'
import { commonFields } from '../../lib/talentFilters.ts'

const defined = naturalTalentFilterDefinitions
const { platform, keyword, gmv, fans } = commonFields

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
      date: dateRange(defined.date, { initial: 'last7day' }),
      shop_id: multiSelect(defined.shop_id, shops, { known, of: 'platform' }),
      product_id: foundSelect(defined.product_id, goods, { of: 'platform' }),
      gmv,
      fans,
      content_kind: select(defined.content_kind),
      is_colonel: select(defined.is_colonel),
    },
    { sort: { order_by: 'gmv', sort: 'desc' } },
  )

export type TalentNaturalSpec = ReturnType<typeof talentNaturalFilters>['fields']
