import type { CarriedTalent } from '@crm/contracts/calls/talentCarry'
import { carriedTalentColumns } from '@crm/contracts/columns/talentCarry'
import { type ListCells, tableColumns, TagsCell } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { oneTalent } from '../../lib/chosen.ts'
import { SoldCount } from '../../parts/SoldDialog.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { talentDialogAtom } from '../../state/dialog.ts'
import { TalentCooperationActions } from './TalentCooperationActions.tsx'

type Cell = { row: CarriedTalent }

const sold = (key: 'goods_count' | 'live_count' | 'video_count', kind: 'goods' | 'live' | 'video') =>
  function Sold({ row: { author_id, author_name, [key]: value } }: Cell) {
    return <SoldCount value={value} ask={{ kind, author_id, author_name }} />
  }

function Tags({ row }: Cell) {
  const open = useSetAtom(talentDialogAtom)
  const edit = () => open({ kind: 'tags', chosen: oneTalent(row), tagIds: row.tags.map(({ id }) => id) })
  return <TagsCell tags={row.tags} onEdit={edit} />
}

const cells: ListCells<CarriedTalent, typeof carriedTalentColumns> = {
  talent: ({ row }) => <TalentNameCell talent={row} followers={row.followers} />,
  tags: Tags,
  goods_count: sold('goods_count', 'goods'),
  live_count: sold('live_count', 'live'),
  video_count: sold('video_count', 'video'),
}

/** Columns of the talents that the team cooperates with. */
export const talentCooperationColumns = tableColumns(carriedTalentColumns, cells, {
  Actions: ({ row }) => <TalentCooperationActions talent={row} />,
})
