import type { CarriedTalent } from '@crm/contracts/calls/talentCarry'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { carriedTalentColumns } from '@crm/contracts/columns/talentCarry'
import { useCanCall } from '@crm/platform/navigate'
import { useDialog } from '@crm/ui/base'
import { type ListCells, TagsCell } from '@crm/ui/data'
import { selectTalent } from '../../lib/talentSelection.ts'
import { SoldCount } from '../../parts/SoldDialog.tsx'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'

type Cell = { row: CarriedTalent }

const sold = (key: 'goods_count' | 'live_count' | 'video_count', kind: 'goods' | 'live' | 'video') =>
  function Sold({ row }: Cell) {
    return <SoldCount value={row[key]} items={{ ...row, kind }} />
  }

function Tags({ row }: Cell) {
  const openDialog = useDialog()
  const canCall = useCanCall()
  const edit = () => openDialog(TagDialog, { selection: selectTalent(row), talent: row })
  return <TagsCell tags={row.tags} {...(canCall(talentCalls.tagBind) && { onEdit: edit })} />
}

/** Cells of 合作达人 that the kind of their column does not draw. */
export const talentCooperationCells: ListCells<CarriedTalent, typeof carriedTalentColumns> = {
  talent: ({ row }) => <TalentNameCell talent={row} followers={row.followers} />,
  tags: Tags,
  goods_count: sold('goods_count', 'goods'),
  live_count: sold('live_count', 'live'),
  video_count: sold('video_count', 'video'),
}
