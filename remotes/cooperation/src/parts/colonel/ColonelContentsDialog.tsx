import { colonelCoopCalls } from '@crm/contracts/calls/colonelCoops'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { colonelContentColumns } from '@crm/contracts/columns/colonels'
import { InfoDialog } from '@crm/ui/base'
import { listFilters, ListTable, useLocalList } from '@crm/ui/data'
import { colonelContentCells } from './colonelContentCells.tsx'

const titles = { lives: '出单直播场次', videos: '出单视频列表' } as const
const filters = listFilters(colonelCalls.lives, colonelContentColumns, {}, { size: 10 })
const coopFilters = listFilters(colonelCoopCalls.lives, colonelContentColumns, {}, { size: 10 })

interface ContentsProps {
  kind: keyof typeof titles
  /** Of a colonel in some days, or of an agreement; of one talent. */
  of: { colonel_buyin_id: string; start_time?: number; end_time?: number } | { id: number }
  author_id: string
  onClose: () => void
}

/** 出单直播场次, 出单视频列表: the contents behind a count of one talent. */
export function ColonelContentsDialog({ kind, of, author_id, onClose }: ContentsProps) {
  return (
    <InfoDialog flush width={704} title={titles[kind]} onClose={onClose}>
      {'id' in of ? (
        <OfCoop kind={kind} also={{ ...of, author_id }} />
      ) : (
        <OfColonel kind={kind} also={{ ...of, author_id }} />
      )}
    </InfoDialog>
  )
}

function OfColonel({
  kind,
  also,
}: {
  kind: keyof typeof titles
  also: { colonel_buyin_id: string; author_id: string }
}) {
  const list = useLocalList(colonelCalls[kind], { columns: colonelContentColumns, filters, also })
  return <ListTable list={list} label={titles[kind]} rowKey={(row) => row.id} cells={colonelContentCells[kind]} />
}

function OfCoop({ kind, also }: { kind: keyof typeof titles; also: { id: number; author_id: string } }) {
  const list = useLocalList(colonelCoopCalls[kind], { columns: colonelContentColumns, filters: coopFilters, also })
  return <ListTable list={list} label={titles[kind]} rowKey={(row) => row.id} cells={colonelContentCells[kind]} />
}
