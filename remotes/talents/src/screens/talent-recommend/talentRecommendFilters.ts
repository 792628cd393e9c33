import { type LibraryRequest, talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { libraryColumns } from '@crm/contracts/columns/foundTalents'
import { PLATFORMS } from '@crm/contracts/enums'
import { AUDIENCE_AGES, MARKET_REGIONS } from '@crm/contracts/talentFinding'
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
import { liveSlots, mainKinds, regions, relations, talentCategories } from '../../lib/marketOptions.ts'
import { levelOptions } from '../../lib/talentLabels.ts'

const money = { unit: '元', scale: 100 }

/** Filters of the library, the largest sellers first. */
export const talentRecommendFilters = listFilters(
  talentFindingCalls.libraryList,
  libraryColumns,
  {
    platform: tab(PLATFORMS, 'dy'),
    view_mode: inAddress(tab(['table', 'card'], 'table')),
    keyword: keyword({
      types: [
        { value: 'name', label: '昵称' },
        { value: 'id', label: '达人ID' },
        { value: 'link', label: '主页链接' },
      ],
      placeholder: '搜索达人',
    }),
    categories: cascades('类目', talentCategories),
    fans: numberRange('粉丝数'),
    gmv: numberRange('30天成交', money),
    relation: select('跟进状态', relations),
    price: numberRange('客单价', money),
    gpm: numberRange('GPM', money),
    level: multiSelect('达人等级', levelOptions),
    main_kind: select('带货方式', mainKinds),
    live_slots: multiSelect('直播时段', liveSlots),
    region: cascades('地域', regions),
    gender: select('性别', [
      { value: 2, label: '女' },
      { value: 1, label: '男' },
    ]),
    fans_gender: share('粉丝性别', ['女', '男']),
    fans_age: share('粉丝年龄', AUDIENCE_AGES),
    fans_region: share('粉丝地域', MARKET_REGIONS),
    tags: tags(),
    is_active: flag('近7天活跃'),
    has_contact: flag('有联系方式'),
    has_mcn: flag('MCN'),
    is_favorite: flag('我的收藏'),
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
