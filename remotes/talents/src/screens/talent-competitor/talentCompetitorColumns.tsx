import type { CompetitorTalent } from '@crm/contracts/calls/competitor'
import { TextButton } from '@crm/ui/base'
import { type Column, Count, TagsCell, textOr } from '@crm/ui/data'
import { FoundActions } from '../../parts/FoundActions.tsx'
import { sellerColumns } from '../../parts/sellerColumns.tsx'

const dotted = (day: string) => textOr(day.replaceAll('-', '.'))
const { author, gmv, own_gmv, relation } = sellerColumns

/** Columns of the talents of competitors; `onGoods` opens what one sold. */
export const talentCompetitorColumns = (
  onGoods: (talent: CompetitorTalent) => void,
): readonly Column<CompetitorTalent>[] => [
  // Beside the panel there is little room: the figures begin where one looks.
  { ...author, width: 230 },
  { key: 'competitors', title: '竞品', width: 150, render: (row) => <TagsCell tags={row.competitors} /> },
  {
    key: 'goods_count',
    title: '竞品商品数',
    width: 120,
    align: 'right',
    sortable: true,
    render: (row) => <Count value={row.goods_count} />,
  },
  { ...gmv, title: '竞品成交额 ¥', width: 150 },
  { key: 'first_day', title: '首次带货', width: 120, render: (row) => dotted(row.first_day) },
  { key: 'last_day', title: '最近带货', width: 120, sortable: true, render: (row) => dotted(row.last_day) },
  { ...own_gmv, title: '我司合作情况' },
  relation,
  {
    key: 'actions',
    title: '操作',
    width: 180,
    fixed: 'right',
    locked: true,
    render: (row) => (
      <FoundActions talent={row}>
        <TextButton onClick={() => onGoods(row)}>看竞品商品</TextButton>
      </FoundActions>
    ),
  },
]
