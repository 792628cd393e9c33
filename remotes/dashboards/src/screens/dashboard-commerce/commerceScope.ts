import { commerceBoard } from '@crm/contracts/boards/commerceBoard'
import { ContentKind, contentKindLabel } from '@crm/contracts/enums'
import { optionsOf } from '@crm/contracts/filters/filter'
import { boardFilterDefinitions } from '@crm/contracts/filters/boards'
import type { Filters } from '@crm/ui/data'
import { filterSpec, select, tab } from '@crm/ui/filters'
import { boardFields } from '../../parts/board/boardScope.ts'
import type { ShopChoice } from '../../parts/board/useBoardFilters.ts'

const own = { addressOnly: true, pushes: false } as const

/** The scope of 带货分析, and what its blocks keep in the address. */
export const commerceScope = (shops: ShopChoice) =>
  filterSpec({
    ...boardFields(shops),
    content_kind: select('渠道', optionsOf(contentKindLabel, Object.values(ContentKind))),
    source: select('来源', boardFilterDefinitions.source.options),
    drawn: tab(['amount', 'share'], 'amount', own),
    heat: tab(['mean_gmv', 'order_count'], 'mean_gmv', own),
    repeat: tab(commerceBoard.blocks.repeat.choices, 'orders', own),
    dim: tab(commerceBoard.blocks.detail.choices, 'content_kind', own),
  })

export type CommerceFilters = Filters<ReturnType<typeof commerceScope>['fields']>

/** What 明细 comes by, as options. */
export const detailOptions: readonly { value: CommerceFilters['values']['dim']; label: string }[] = [
  { value: 'content_kind', label: '渠道' },
  { value: 'platform', label: '平台' },
  { value: 'level', label: '等级' },
  { value: 'shop', label: '店铺' },
  { value: 'class', label: '分类' },
  { value: 'day', label: '日' },
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
]
