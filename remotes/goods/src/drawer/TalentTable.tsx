import type { InPlaceName } from '@crm/contracts/links/numberLinks'
import { isMyTalent } from '@crm/access/visibility'
import { type GoodsTalentRow, goodsCalls } from '@crm/contracts/calls/goods'
import { goodsTalentColumns } from '@crm/contracts/columns/goods'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { RowsButton, useDialog } from '@crm/ui/base'
import { Count, type ListCells, ListTable, TalentCell, useLocalList } from '@crm/ui/data'
import { useContext } from 'react'
import { ContentDialog, type ContentKind } from './ContentDialog.tsx'
import { goodsTalentFilters } from './goodsDrawerFilters.ts'
import { ScopeContext } from './productScope.ts'

/** 达人列表: who sold the product. A count opens the lives or videos behind it. */
export function TalentTable() {
  const list = useLocalList(goodsCalls.authorList, {
    columns: goodsTalentColumns,
    filters: goodsTalentFilters,
    also: useContext(ScopeContext),
  })
  return (
    <ListTable
      list={list}
      label="达人"
      rowKey={({ author_info }) => `${author_info.platform}${author_info.author_id}`}
      cells={cells}
      exports={ExportType.goodsTalents}
      empty="该时间段暂无合作达人"
    />
  )
}

function Talent({ row: { author_info, medium_info } }: { row: GoodsTalentRow }) {
  const who = useWho()
  const staff = medium_info.map((each) => each.user_id)
  return <TalentCell talent={author_info} badges={isMyTalent(who, staff) ? ['mine'] : []} />
}

/** A count of contents that opens them. */
function contentCount(link: InPlaceName, kind: ContentKind, key: 'live_count' | 'video_count') {
  return function ContentCount({ row }: { row: GoodsTalentRow }) {
    const openDialog = useDialog()
    const scope = useContext(ScopeContext)
    const { author_id } = row.author_info
    const open = () => openDialog(ContentDialog, { kind, scope: { ...scope, author_id } })
    return (
      <RowsButton link={link} value={row[key]} onOpen={open}>
        <Count value={row[key]} />
      </RowsButton>
    )
  }
}

const cells: ListCells<GoodsTalentRow, typeof goodsTalentColumns> = {
  talent: Talent,
  live_count: contentCount('goodsLives', 'live', 'live_count'),
  video_count: contentCount('goodsVideos', 'video', 'video_count'),
}
