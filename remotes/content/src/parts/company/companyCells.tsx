import { talentDetailRefusal } from '@crm/access/refusals'
import { useAction, useCall } from '@crm/client/hooks'
import { type CompanyTalent, companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { companyTalentColumns } from '@crm/contracts/columns/companyTalents'
import { BusinessModule, ContentForm, contentFormLabel, ContentListFlag } from '@crm/contracts/enums'
import {
  COMPANY_REMARK_MAX,
  COMPANY_SCORES,
  companyScoreLabel,
  quoteOfForm,
} from '@crm/contracts/rules/companyTalentRules'
import { useWho } from '@crm/platform/session'
import { IconClock, RowsButton, TextButton, useDialog } from '@crm/ui/base'
import {
  Count,
  InlineMoney,
  InlineSelect,
  InlineText,
  type ListCells,
  StatusTag,
  TagsCell,
  TalentCell,
  Thumbnails,
} from '@crm/ui/data'
import { InlineTags } from '@crm/ui/form'
import classes from './Company.module.css'
import { ContentsDialog, QuotesDialog } from './CompanyRecords.tsx'
import { selectTalent } from './companySelection.ts'
import { badgesOf } from './talentBadges.ts'

type Cell = { row: CompanyTalent }

function Talent({ row }: Cell) {
  const who = useWho()
  return (
    <TalentCell talent={row} badges={badgesOf(row)} {...(talentDetailRefusal(who) ? { to: false as const } : {})} />
  )
}

const useGroups = () => useCall(talentCalls.tagGroups, { classify: BusinessModule.content }).data?.list ?? []

function Tags({ row }: Cell) {
  const { target } = selectTalent(row)
  const before = row.tags.map(({ id }) => id)
  const change = (tag_ids: number[], updated_at: number) => ({
    ...target,
    ...{ tag_ids, updated_at, action: 'replace' as const },
  })
  const back = useAction(companyTalentCalls.tagBind, { weight: { harmless: 'reverse' } })
  const replace = useAction(companyTalentCalls.tagBind, {
    weight: { undo: (written) => back.run(change(before, written.updated_at)) },
    done: '已更新标签',
  })
  if (row.is_open === 0) return <TagsCell tags={row.tags} />
  return <InlineTags tags={row.tags} useGroups={useGroups} onSave={(ids) => replace.run(change(ids, row.updated_at))} />
}

/** A note on a talent, written in its cell. */
function useNote({ author_id, platform, updated_at }: CompanyTalent) {
  const { run, failure } = useAction(companyTalentCalls.update, { weight: 'asked', done: '已更新' })
  type Changes = Parameters<typeof run>[0]['changes']
  const save = (changes: Changes, agreement: Parameters<typeof run>[1]) =>
    run({ author_id, platform, updated_at, changes }, agreement)
  return { save, failure }
}

/** A price, changed in place, with what it was before behind the clock. */
function Quote({ row, form }: Cell & { form: ContentForm }) {
  const openDialog = useDialog()
  const { save, failure } = useNote(row)
  const key = quoteOfForm[form]
  const title = `${contentFormLabel[form]}报价`
  if (row.is_open === 0) return '-'
  return (
    <span className={classes.quote}>
      <InlineMoney
        label={`${row.author_name} 的${title}`}
        value={row[key]}
        failure={failure}
        onSave={(value, agreement) => save({ [key]: value }, agreement)}
      />
      <TextButton
        label={`${row.author_name}：报价记录`}
        onClick={() => openDialog(QuotesDialog, { talent: row, name: row.author_name })}
      >
        <IconClock size="small" />
      </TextButton>
    </span>
  )
}

function Contents({ row }: Cell) {
  const openDialog = useDialog()
  const onOpen = () => openDialog(ContentsDialog, { talent: row, name: row.author_name })
  return (
    <RowsButton link="companyContents" value={row.content_count} onOpen={row.is_open === 1 ? onOpen : undefined}>
      <Count value={row.content_count} />
    </RowsButton>
  )
}

const scores = COMPANY_SCORES.map((value) => ({ value, label: companyScoreLabel[value] }))

function Score({ row }: Cell) {
  const { save, failure } = useNote(row)
  // The column takes these numbers only.
  const value = row.score as (typeof COMPANY_SCORES)[number]
  return (
    <InlineSelect
      label={`${row.author_name} 的评分`}
      value={value}
      options={scores}
      disabled={row.is_open === 0}
      failure={failure}
      onSave={(score, agreement) => save({ score }, agreement)}
    />
  )
}

function Remark({ row }: Cell) {
  const { save, failure } = useNote(row)
  return (
    <InlineText
      label={`${row.author_name} 的备注`}
      value={row.remark}
      max={COMPANY_REMARK_MAX}
      disabled={row.is_open === 0}
      failure={failure}
      onSave={(remark, agreement) => save({ remark }, agreement)}
    />
  )
}

const listed = {
  [ContentListFlag.red]: { text: '红名单', color: 'orange' },
  [ContentListFlag.black]: { text: '黑名单', color: 'red' },
} as const

/** Cells of the talents of seeding that the kind of their column does not draw. */
export const companyCells: ListCells<CompanyTalent, typeof companyTalentColumns> = {
  talent: Talent,
  tags: Tags,
  quote_image: ({ row }) => <Quote row={row} form={ContentForm.imageText} />,
  quote_video: ({ row }) => <Quote row={row} form={ContentForm.video} />,
  content_count: Contents,
  score: Score,
  remark: Remark,
  content_flag: ({ row }) => <StatusTag value={row.content_flag} labels={listed} />,
  images: ({ row }) => (row.images.length === 0 ? '-' : <Thumbnails images={row.images} label="凭证" size={32} />),
}
