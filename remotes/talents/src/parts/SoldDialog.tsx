import { type SoldRow, talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { countedContentColumns, countedGoodsColumns } from '@crm/contracts/columns/talentCarry'
import type { Platform } from '@crm/contracts/enums'
import type { InPlaceName } from '@crm/contracts/links/numberLinks'
import { InfoDialog, RowsButton, useDialog } from '@crm/ui/base'
import { ContentCell, Count, type ListCells, listFilters, ListTable, useLocalList } from '@crm/ui/data'
import { createContext, useContext } from 'react'

type SoldCall = typeof talentCarryCalls.naturalSold

const titles = { goods: '出单商品', live: '出单直播场次', video: '出单视频列表' } as const
const first = { size: 10, sort: { order_by: 'gmv', sort: 'desc' } } as const
const goods = {
  columns: countedGoodsColumns,
  filters: listFilters(talentCarryCalls.naturalSold, countedGoodsColumns, {}, first),
}
const contents = {
  columns: countedContentColumns,
  filters: listFilters(talentCarryCalls.naturalSold, countedContentColumns, {}, first),
}
const cells: ListCells<SoldRow, typeof countedContentColumns> = {
  content: ({ row }) => <ContentCell title={row.title} cover={row.image} id={row.id} />,
}

/** What is listed behind a count of a talent: what it sold, or the lives or videos that sold it. */
interface SoldItems {
  kind: 'goods' | 'live' | 'video'
  author_id: string
  platform: Platform
  author_name: string
}

/** Where a list reads what is behind its counts. */
interface SoldSource {
  call: SoldCall | typeof talentCarryCalls.cooperationSold
  links: Readonly<Record<SoldItems['kind'], InPlaceName>>
  /** Filters of the list, without its page. */
  narrowing: object
}

const SoldContext = createContext<SoldSource | undefined>(undefined)

/** Around a list with counts: what `SoldCount` opens is read by this call, under the filters of the list. */
export const SoldProvider = SoldContext.Provider

/** A count that opens the list behind it; nothing to open behind none. */
export function SoldCount({ value, items }: { value: number; items: SoldItems }) {
  const source = useContext(SoldContext)
  const openDialog = useDialog()
  return (
    <RowsButton
      link={source?.links[items.kind] ?? 'carriedGoods'}
      value={value}
      onOpen={source && (() => openDialog(SoldDialog, { source, items }))}
    >
      <Count value={value} />
    </RowsButton>
  )
}

interface SoldDialogProps {
  source: SoldSource
  items: SoldItems
  onClose: () => void
}

function SoldDialog({ source, items: { kind, author_id, platform, author_name }, onClose }: SoldDialogProps) {
  // both calls answer alike, each under the filters of its own list
  const list = useLocalList(source.call as SoldCall, {
    ...(kind === 'goods' ? goods : contents),
    id: 'talent_sold',
    also: { ...source.narrowing, kind, author_id, platform },
  })
  return (
    <InfoDialog flush width={704} title={`${titles[kind]}：${author_name}`} onClose={onClose}>
      <ListTable bare stickyTop={false} list={list} label={titles[kind]} rowKey={(row) => row.id} cells={cells} />
    </InfoDialog>
  )
}
