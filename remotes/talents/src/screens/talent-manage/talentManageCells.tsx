import { startOfDay, timeAgo } from '@crm/base/dates'
import type { MyTalent } from '@crm/contracts/calls/talents'
import { TALENT_STAGES, type TalentStage, talentStageLabel } from '@crm/contracts/talentStages'
import { Ellipsis, TextButton } from '@crm/ui/base'
import { InlineDate, InlineSelect, InlineText, NoFigure, TagsCell } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { oneFollow } from '../../lib/chosen.ts'
import { statusOfStage } from '../../lib/talentLabels.ts'
import { talentDialogAtom } from '../../state/dialog.ts'
import { useFollowLogDrawer } from './useFollowLogDrawer.ts'
import classes from './talentManageCells.module.css'
import { useTalentUpdate } from './useTalentUpdate.ts'

interface CellProps {
  talent: MyTalent
}

/** The stages that a talent may be put into by hand: 已寄样 and 已出单 follow from samples and orders. */
export function stageChoices(stage: TalentStage): TalentStage[] {
  const isEarned = statusOfStage[stage] === undefined
  return TALENT_STAGES.filter(
    (each) => each === stage || (statusOfStage[each] !== undefined && (!isEarned || each === 'refused')),
  )
}

/** 阶段, changed in place. */
export function StageCell({ talent }: CellProps) {
  const update = useTalentUpdate(talent)
  return (
    <InlineSelect
      label="阶段"
      value={talent.stage}
      options={stageChoices(talent.stage).map((stage) => ({ value: stage, label: talentStageLabel[stage] }))}
      onSave={async (stage) => {
        const contact_status = statusOfStage[stage]
        return contact_status === undefined ? undefined : update({ contact_status })
      }}
    />
  )
}

/** 标签, edited in a dialog. */
export function TagCell({ talent }: CellProps) {
  const open = useSetAtom(talentDialogAtom)
  const edit = () => open({ kind: 'tags', chosen: oneFollow(talent), tagIds: talent.tags.map(({ id }) => id) })
  return <TagsCell tags={talent.tags} onEdit={edit} />
}

/** 最近跟进: what was written last and when; opens the drawer to write the next. */
export function LastLogCell({ talent }: CellProps) {
  const openLog = useFollowLogDrawer()
  if (talent.last_log_at === null) return <TextButton onClick={() => openLog(talent)}>写跟进</TextButton>
  return (
    <button type="button" className={classes.log} onClick={() => openLog(talent)}>
      <Ellipsis>{talent.last_log || '-'}</Ellipsis>
      <span className={classes.ago}>{timeAgo(talent.last_log_at)}</span>
    </button>
  )
}

/** 下次跟进, changed in place; red when its day has come. */
export function NextCell({ talent }: CellProps) {
  const update = useTalentUpdate(talent)
  const day = talent.next_at === null ? 0 : startOfDay(talent.next_at)
  const isDue = day > 0 && day <= startOfDay()
  return (
    <span className={isDue ? classes.due : undefined}>
      <InlineDate label="下次跟进" value={day} onSave={(next_at) => update({ next_at })} />
    </span>
  )
}

/** Days within which a release is urgent. */
const SOON_DAYS = 3

/** 释放倒计时 in days. */
export function ReleaseCell({ talent: { release_days } }: CellProps) {
  if (release_days === null) return <NoFigure />
  return <span className={release_days <= SOON_DAYS ? classes.due : undefined}>{release_days} 天</span>
}

/** 备注, changed in place. */
export function RemarkCell({ talent }: CellProps) {
  const update = useTalentUpdate(talent)
  return <InlineText label="备注" value={talent.remark} max={200} onSave={(remark) => update({ remark })} />
}
