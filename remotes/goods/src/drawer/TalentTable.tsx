import { isMyTalent } from '@crm/access/visibility'
import { isUnavailable } from '@crm/base/numbers'
import type { Who } from '@crm/access/who'
import { useCall } from '@crm/client/hooks'
import { type GoodsTalentRow, goodsCalls } from '@crm/contracts/calls/goods'
import { goodsTalentColumns } from '@crm/contracts/columns/goods'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { TextButton, useTold } from '@crm/ui/base'
import { type Column, Count, DataTable, ExportButton, tableColumns, TalentCell, useLocalFilters } from '@crm/ui/data'
import { useMemo, useState } from 'react'
import { type ContentKind, ContentDialog } from './ContentDialog.tsx'
import classes from './GoodsDrawer.module.css'
import { type ProductScope, talentTableSpec } from './goodsDrawerFilters.ts'

type Opened = { kind: ContentKind; row: GoodsTalentRow }

/** 达人列表: who sold the product. A count opens the lives or videos behind it. */
export function TalentTable({ request }: { request: ProductScope }) {
  const who = useWho()
  const filters = useLocalFilters(talentTableSpec)
  const asked = { ...request, ...filters.request }
  const rows = useCall(goodsCalls.authorList, asked)
  useTold(rows.failure)
  const [opened, setOpened] = useState<Opened>()
  const columns = useMemo(() => columnsOf(who, setOpened), [who])
  return (
    <>
      <div className={classes.tools}>
        <ExportButton
          exports={{ type: ExportType.goodsTalents, request: asked, count: rows.data?.page_info.total_count }}
          columns={columns}
        />
      </div>
      <DataTable
        label="达人"
        stickyTop={false}
        rows={rows}
        columns={columns}
        rowKey={({ author_info }) => `${author_info.platform}${author_info.author_id}`}
        filters={filters}
        empty="该时间段暂无合作达人"
      />
      {opened && (
        <ContentDialog
          kind={opened.kind}
          request={{ ...request, author_id: opened.row.author_info.author_id }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function columnsOf(who: Who, onOpen: (opened: Opened) => void): Column<GoodsTalentRow>[] {
  const counted = (kind: ContentKind, key: 'live_count' | 'video_count') =>
    function Counted({ row }: { row: GoodsTalentRow }) {
      if (isUnavailable(row[key]) || row[key] === 0) return <Count value={row[key]} />
      return (
        <TextButton onClick={() => onOpen({ kind, row })}>
          <Count value={row[key]} />
        </TextButton>
      )
    }
  return tableColumns(goodsTalentColumns, {
    talent: ({ row: { author_info, medium_info } }) => {
      const staff = medium_info.map((each) => each.user_id)
      return <TalentCell talent={author_info} badges={isMyTalent(who, staff) ? ['mine'] : []} />
    },
    live_count: counted('live', 'live_count'),
    video_count: counted('video', 'video_count'),
  })
}
