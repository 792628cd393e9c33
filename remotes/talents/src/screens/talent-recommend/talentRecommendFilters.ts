import { type LibraryRequest, talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { libraryColumns } from '@crm/contracts/columns/foundTalents'
import { PLATFORMS } from '@crm/contracts/enums'
import { libraryFilterDefinitions, talentConditions } from '@crm/contracts/filters/foundTalents'
import { AUDIENCE_AGES, MARKET_REGIONS } from '@crm/contracts/rules/talentFinding'
import {
  type Askable,
  cascades,
  flag,
  inAddress,
  keyword,
  listFilters,
  multiSelect,
  numberRange,
  select,
  share,
  tab,
  tags,
} from '@crm/ui/filters'
import { regions, talentCategories } from '../../lib/marketOptions.ts'

const defined = talentConditions

/** Filters of the library, the largest sellers first. */
export const talentRecommendFilters = listFilters(
  talentFindingCalls.libraryList,
  libraryColumns,
  {
    platform: tab(PLATFORMS, 'dy'),
    view_mode: inAddress(tab(['table', 'card'], 'table')),
    keyword: keyword({ ...libraryFilterDefinitions.keyword, placeholder: '搜索达人' }),
    categories: cascades(defined.categories, talentCategories),
    fans: numberRange(defined.fans),
    gmv: numberRange(defined.gmv),
    relation: select(defined.relation),
    price: numberRange(defined.price),
    gpm: numberRange(defined.gpm),
    level: multiSelect(defined.level),
    main_kind: select(defined.main_kind),
    live_slots: multiSelect(defined.live_slots),
    region: cascades(defined.region, regions),
    gender: select(defined.gender),
    fans_gender: share(defined.fans_gender, ['女', '男']),
    fans_age: share(defined.fans_age, AUDIENCE_AGES),
    fans_region: share(defined.fans_region, MARKET_REGIONS),
    tags: tags(defined.tags),
    is_active: flag(defined.is_active),
    has_contact: flag(defined.has_contact),
    has_mcn: flag(defined.has_mcn),
    is_favorite: flag(defined.is_favorite),
  },
  { sort: { order_by: 'gmv_30d', sort: 'desc' } },
)

/** What the filters ask as the library takes it: platform and keyword, everything else as conditions. */
export function libraryRequest({
  platform = 'dy',
  keyword: text,
  keyword_type,
  page,
  size,
  cursor: _cursor,
  order_by,
  sort,
  ...conditions
}: Partial<Askable<LibraryRequest>>): LibraryRequest {
  return {
    platform,
    ...(text !== undefined && { keyword: text, keyword_type }),
    conditions,
    page,
    size,
    ...(order_by !== undefined && { order_by, sort }),
  }
}
