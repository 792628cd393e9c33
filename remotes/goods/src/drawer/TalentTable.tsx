import { isMyTalent } from '@crm/access/visibility'
import { isUnavailable } from '@crm/base/numbers'
import type { Who } from '@crm/access/who'
import { useCall } from '@crm/client/hooks'
import { type GoodsTalentRow, goodsCalls } from '@crm/contracts/calls/goods'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { TextButton, useTold } from '@crm/ui/base'
import {
  type Column,
  Count,
  DataTable,
  ExportButton,
  Money,
  StaffCell,
  TalentCell,
  useLocalFilters,
} from '@crm/ui/data'
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
  const counted = (kind: ContentKind, row: GoodsTalentRow, count: number) =>
    isUnavailable(count) || count === 0 ? (
      <Count value={count} />
    ) : (
      <TextButton onClick={() => onOpen({ kind, row })}>
        <Count value={count} />
      </TextButton>
    )
  return [
    {
      key: 'author',
      title: '达人',
      width: 300,
      render: ({ author_info, medium_info }) => {
        const isMine = isMyTalent(
          who,
          medium_info.map((each) => each.user_id),
        )
        return <TalentCell talent={author_info} badges={isMine ? ['mine'] : []} />
      },
    },
    {
      key: 'medium',
      title: '媒介',
      width: 200,
      render: ({ medium_info }) => (
        <StaffCell
          staff={medium_info.map(({ user_id, user_name, avatar, user_status }) => ({
            user_id,
            name: user_name,
            avatar,
            status: user_status,
          }))}
        />
      ),
    },
    {
      key: 'gmv',
      title: '成交金额 ¥',
      width: 160,
      align: 'right',
      sortable: true,
      render: (row) => <Money value={row.gmv} />,
    },
    {
      key: 'volume',
      title: '销量',
      width: 120,
      align: 'right',
      sortable: true,
      render: (row) => <Count value={row.volume} />,
    },
    {
      key: 'live_count',
      title: '直播场次',
      width: 120,
      align: 'right',
      sortable: true,
      render: (row) => counted('live', row, row.live_count),
    },
    {
      key: 'video_count',
      title: '视频数',
      width: 120,
      align: 'right',
      sortable: true,
      render: (row) => counted('video', row, row.video_count),
    },
  ]
}
