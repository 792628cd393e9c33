import type { Agreement } from '@crm/client/weight'
import { startOfDay, timeAgo } from '@crm/base/dates'
import { abbreviate } from '@crm/base/numbers'
import { useAction } from '@crm/client/hooks'
import { type MyTalent, talentCalls } from '@crm/contracts/calls/talents'
import type { myTalentColumns } from '@crm/contracts/columns/talents'
import type { ContactStatus } from '@crm/contracts/enums'
import { TALENT_STAGES, type TalentStage, talentStageLabel } from '@crm/contracts/rules/talentStages'
import { Ellipsis, TextButton } from '@crm/ui/base'
import { InlineDate, InlineSelect, InlineText, type ListCells, NoFigure } from '@crm/ui/data'
import { statusOfStage } from '../../lib/talentLabels.ts'
import { selectFollow } from '../../lib/talentSelection.ts'
import { ContactPopover } from '../../parts/ContactPopover.tsx'
import { InlineTags } from '../../parts/InlineTags.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { useFollowLogDrawer } from './useFollowLogDrawer.ts'
import classes from './talentManageCells.module.css'

type Cell = { row: MyTalent }

interface Change {
  contact_status?: ContactStatus
  remark?: string
  /** Unix seconds; 0 takes the date away. */
  next_at?: number
}

/** Changes a followed talent in place; `failure` says so when somebody else changed it since it was read. */
function useTalentUpdate({ follow_id, updated_at }: MyTalent) {
  const { run, failure } = useAction(talentCalls.update, { weight: 'asked', done: '设置成功' })
  return {
    update: (change: Change, agreement: Agreement) => run({ follow_id: [follow_id], updated_at, ...change }, agreement),
    failure,
  }
}

/** The stages that a talent may be put into by hand: 已寄样 and 已出单 follow from samples and orders. */
export function stageChoices(stage: TalentStage): TalentStage[] {
  const isEarned = statusOfStage[stage] === undefined
  return TALENT_STAGES.filter(
    (each) => each === stage || (statusOfStage[each] !== undefined && (!isEarned || each === 'refused')),
  )
}

function Stage({ row }: Cell) {
  const { update, failure } = useTalentUpdate(row)
  return (
    <InlineSelect
      label="阶段"
      value={row.stage}
      options={stageChoices(row.stage).map((stage) => ({ value: stage, label: talentStageLabel[stage] }))}
      failure={failure}
      onSave={async (stage, agreement) => {
        const contact_status = statusOfStage[stage]
        return contact_status === undefined ? undefined : update({ contact_status }, agreement)
      }}
    />
  )
}

const Tags = ({ row }: Cell) => <InlineTags selection={selectFollow(row)} tags={row.tags} updated_at={row.updated_at} />

/** What was written last and when; opens the drawer to write the next. */
function LastLog({ row }: Cell) {
  const openLog = useFollowLogDrawer()
  if (row.last_log_at === null) return <TextButton onClick={() => openLog(row)}>写跟进</TextButton>
  return (
    <button type="button" className={classes.log} onClick={() => openLog(row)}>
      <Ellipsis>{row.last_log || '-'}</Ellipsis>
      <span className={classes.ago}>{timeAgo(row.last_log_at)}</span>
    </button>
  )
}

/** 下次跟进; red when its day has come. */
function NextDay({ row }: Cell) {
  const { update, failure } = useTalentUpdate(row)
  const day = row.next_at === null ? 0 : startOfDay(row.next_at)
  const isDue = day > 0 && day <= startOfDay()
  return (
    <span className={isDue ? classes.due : undefined}>
      <InlineDate
        label="下次跟进"
        value={day}
        failure={failure}
        onSave={(next_at, agreement) => update({ next_at }, agreement)}
      />
    </span>
  )
}

/** Days until the release; red from the day on which the rules of the enterprise warn. */
function ReleaseDays({ row: { release_days, is_releasing } }: Cell) {
  if (release_days === null) return <NoFigure />
  return <span className={is_releasing === 1 ? classes.due : undefined}>{release_days} 天</span>
}

function Remark({ row }: Cell) {
  const { update, failure } = useTalentUpdate(row)
  return (
    <InlineText
      label="备注"
      value={row.remark}
      max={200}
      failure={failure}
      onSave={(remark, agreement) => update({ remark }, agreement)}
    />
  )
}

/** Cells of 我的达人 that the kind of their column does not draw. */
export const talentManageCells: ListCells<MyTalent, typeof myTalentColumns> = {
  talent: ({ row }) => <TalentNameCell talent={row} note={`粉丝 ${abbreviate(row.fans)}`} />,
  stage: Stage,
  tags: Tags,
  contact: ({ row }) => <ContactPopover talent={row} />,
  last_log_at: LastLog,
  next_at: NextDay,
  release_days: ReleaseDays,
  remark: Remark,
}
