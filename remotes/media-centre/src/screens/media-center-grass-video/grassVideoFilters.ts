import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { grassVideoColumns } from '@crm/contracts/columns/videos'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import {
  dateRange,
  dept,
  keyword,
  listFilters,
  multiSelect,
  numberRange,
  type Option,
  select,
  staff,
  tab,
} from '@crm/ui/filters'
import { GRASS_SOURCES } from '../../lib/videoLabels.ts'

/** What the filters offer; `known` after a call. */
export interface GrassChoices {
  spus: readonly Option<number>[]
  campaigns: readonly Option<number>[]
  labels: readonly Option<string>[]
  known: boolean
}

/** The filters of the seeding contents over the given choices. */
export const grassVideoFilters = ({ spus, campaigns, labels, known }: GrassChoices) =>
  listFilters(
    grassVideoCalls.list,
    grassVideoColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      keyword: keyword({ placeholder: '标题/达人/内容ID' }),
      date: dateRange('发布时间', { initial: 'last30day' }),
      spu_id: select('SPU', spus, { known }),
      campaign_id: select('Campaign', campaigns, { known }),
      labels: multiSelect('标签', labels, { known }),
      is_hot: select('爆文', [
        { value: 1 as const, label: '爆文' },
        { value: 0 as const, label: '非爆文' },
      ]),
      interactions: numberRange('互动'),
      source: select('来源', GRASS_SOURCES),
      dept_id: dept(),
      user_id: staff({ label: '媒介' }),
    },
    { sort: { order_by: 'publish_at', sort: 'desc' } },
  )

export type GrassVideoSpec = ReturnType<typeof grassVideoFilters>['fields']
