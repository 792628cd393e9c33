import { ContentKind } from '@crm/contracts/enums'
import type { Filters } from '@crm/ui/data'
import { filterSpec, select, tab } from '@crm/ui/filters'
import { boardFields } from '../../parts/board/boardScope.ts'
import type { ShopChoice } from '../../parts/board/useBoardFilters.ts'

const own = { addressOnly: true, pushes: false } as const

/** Kinds of content that are published. */
const KINDS = [
  { value: ContentKind.video, label: '视频' },
  { value: ContentKind.live, label: '直播' },
]

/** The scope of 内容分析, and what its blocks keep in the address. */
export const contentScope = (shops: ShopChoice) =>
  filterSpec({
    ...boardFields(shops),
    content_kind: select('内容', KINDS),
    counted: tab(['video_amount', 'published_videos'], 'video_amount', own),
    matrix: tab(['content_gmv', 'contents'], 'content_gmv', own),
  })

export type ContentFilters = Filters<ReturnType<typeof contentScope>['fields']>
