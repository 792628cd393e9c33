import { day } from '@crm/base/dates'
import { type CallState, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { type Cooperation, type CooperationRequest, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { cooperationKindLabel, cooperationStatusLabel } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useDialog, Loaded } from '@crm/ui/base'
import { Board, BoardCard, Money } from '@crm/ui/data'
import { actionTo, STATUSES, type StatusKey } from './boardMoves.ts'
import { CancelDialog } from '../../parts/cooperation/CooperationDialogs.tsx'
import { useCooperationSteps } from '../../parts/cooperation/useCooperationSteps.ts'

/** Cards of a column; the table has the rest. */
const CARDS = 50
const kinds: Readonly<Record<number, string>> = cooperationKindLabel
const titleOf = (status: StatusKey) => cooperationStatusLabel[status]

type ColumnState = CallState<AnswerOf<typeof cooperationCalls.list>>

interface CooperateBoardProps {
  /** Filters and sort of the list. */
  request: CooperationRequest
  enabled: boolean
}

/** The cooperations by state; a card is moved by dragging or with Alt and the arrow keys, as far as its state allows. */
export function CooperateBoard({ request, enabled }: CooperateBoardProps) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const { step, saving } = useCooperationSteps()
  const toRequest = (tab: StatusKey) => ({ ...request, tab, page: 1, size: CARDS })
  const reads: Record<StatusKey, ColumnState> = {
    1: useCall(cooperationCalls.list, toRequest('1'), { enabled }),
    2: useCall(cooperationCalls.list, toRequest('2'), { enabled }),
    3: useCall(cooperationCalls.list, toRequest('3'), { enabled }),
    4: useCall(cooperationCalls.list, toRequest('4'), { enabled }),
  }
  const failed = STATUSES.map((status) => reads[status]).find((read) => read.state === 'failed')
  if (failed) return <Loaded read={failed} />
  const move = (row: Cooperation, to: string) => {
    const target = { request: { ids: [row.coop_id], updated_at: row.updated_at }, count: 1 }
    if (to === '4') openDialog(CancelDialog, { target })
    else if (to === '1' || to === '2' || to === '3') void step(target, statusOf[to])
  }
  return (
    <Board
      columns={STATUSES.map((status) => ({
        key: status,
        title: titleOf(status),
        count: reads[status].data?.page_info.total_count ?? 0,
        cards: reads[status].data?.list ?? [],
      }))}
      loading={STATUSES.some((status) => reads[status].state === 'waiting')}
      stale={saving || STATUSES.some((status) => reads[status].stale)}
      cardKey={(row) => row.coop_id}
      cardLabel={(row) => `${row.coop_no}，${row.author_name}，按 Alt 加左右方向键移动`}
      renderCard={(row) => <Card row={row} />}
      onOpen={canOpen('CooperateDetail') ? ({ coop_id }) => void go('CooperateDetail', { coop_id }) : undefined}
      onMove={(row, _from, to) => move(row, to)}
      moveRefusal={(row, to) => (actionTo(row, to) === undefined ? '当前状态不能操作' : undefined)}
      empty="暂无合作单"
    />
  )
}

const statusOf = { 1: 1, 2: 2, 3: 3 } as const

function Card({ row }: { row: Cooperation }) {
  const { coop_no, kind, start_time, end_time, gmv, fee, user, reason } = row
  return (
    <BoardCard talent={row}>
      <dt>{coop_no}</dt>
      <dd>{kinds[kind]}</dd>
      <dt>周期</dt>
      <dd>
        {day(start_time)} ~ {day(end_time).slice(5)}
      </dd>
      <dt>成交 / 坑位费</dt>
      <dd>
        <Money value={gmv} short sign /> / <Money value={fee} short sign />
      </dd>
      <dt>媒介</dt>
      <dd>{user.name}</dd>
      {reason !== '' && (
        <>
          <dt>取消原因</dt>
          <dd title={reason}>{reason}</dd>
        </>
      )}
    </BoardCard>
  )
}
