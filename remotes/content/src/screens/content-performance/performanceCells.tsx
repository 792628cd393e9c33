import { mediumDetailRefusal } from '@crm/access/refusals'
import { useAction } from '@crm/client/hooks'
import type { Agreement } from '@crm/client/weight'
import { type ContentPerformance, contentPerformanceCalls } from '@crm/contracts/calls/contentPerformance'
import type { contentPerformanceColumns } from '@crm/contracts/columns/contentPerformance'
import { BusinessModule } from '@crm/contracts/enums'
import { type LinkScope, numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import type { PerformanceDim } from '@crm/contracts/rules/contentPerformance'
import { type ContentGoalOption, isMoneyGoal } from '@crm/contracts/rules/goalRules'
import { useCanCall } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Ellipsis, NumberLink, TextLink, Tooltip } from '@crm/ui/base'
import {
  Count,
  GoalLevels,
  GoalRate,
  InlineMoney,
  InlineText,
  type ListCells,
  Picture,
  PictureCell,
  PlatformMark,
  StaffCell,
  TalentCell,
} from '@crm/ui/data'
import { createContext, useContext } from 'react'
import { ContentLink } from '../../parts/ContentLink.tsx'
import classes from './ContentPerformance.module.css'

/** What the rows were asked for, which their cells open and lead with. */
export interface PerformanceScope {
  dim: PerformanceDim
  /** Undefined where no other list shows the same. */
  links: LinkScope | undefined
  /** The period that the targets are of; null where the range is none. */
  period: string | null | undefined
  option: ContentGoalOption
  /** Opens the row beside the list. */
  onOpen: (row: ContentPerformance) => void
}

export const PerformanceContext = createContext<PerformanceScope | undefined>(undefined)

const missingGoal = (period: string | null | undefined) => (period === null ? '选择自然月或季度查看目标' : '未设置目标')

/** Why a row has no name of its own. */
const UNASSIGNED_NOTE: Readonly<Partial<Record<PerformanceDim, string>>> = {
  user: '发布时没有媒介负责的内容',
  dept: '媒介不属于任何部门的内容',
  spu: '没有标 SPU，或 SPU 已删除的内容',
  campaign: '不在任何种草项目中的内容',
}

/** Why the details of a row cannot be opened, or nothing: those of members are for whoever may see them in seeding. */
export function useRowRefusal(): (row: ContentPerformance) => string | undefined {
  const who = useWho()
  return ({ user }) => (user ? mediumDetailRefusal(who, user.user_id, BusinessModule.content) : undefined)
}

function Name({ row }: { row: ContentPerformance }) {
  const scope = useContext(PerformanceContext)
  const refusal = useRowRefusal()(row)
  const { id, name, picture, platform, user, content } = row
  const dim = scope?.dim
  if (id === '0')
    return (
      <Tooltip content={dim && UNASSIGNED_NOTE[dim]}>
        <span>{name}</span>
      </Tooltip>
    )
  if (user) return <StaffCell staff={[user]} onOpen={() => scope?.onOpen(row)} refusal={() => refusal} />
  if (dim === 'dept') return <Ellipsis>{name}</Ellipsis>
  const text = <Ellipsis>{name}</Ellipsis>
  if (dim === 'author')
    return (
      <span className={classes.talent}>
        <Picture src={picture} name={name} size={32} round />
        <span className={classes.shrink}>{text}</span>
        {platform && <PlatformMark platform={platform} />}
      </span>
    )
  return (
    <PictureCell cover={picture} name={name}>
      {dim === 'campaign' && (
        <TextLink to="ContentCampaignDetail" query={{ id }} quiet>
          {text}
        </TextLink>
      )}
      {content && <ContentLink id={content.content_id}>{text}</ContentLink>}
      {dim === 'spu' && text}
    </PictureCell>
  )
}

/** 一级 of a member, typed in its cell by whoever may; the other levels stay as they are. */
function Target({ row: { id, name, goal, can_set_goal } }: { row: ContentPerformance }) {
  const scope = useContext(PerformanceContext)
  const { run, failure } = useAction(contentPerformanceCalls.saveGoals, { weight: 'asked', done: '设置成功' })
  const canCall = useCanCall()
  const period = scope?.period
  const option = goal?.option ?? scope?.option ?? 'content_count'
  if (can_set_goal === 0 || !period || !canCall(contentPerformanceCalls.saveGoals))
    return <GoalLevels goal={goal} missing={missingGoal(period)} />
  const save = (level: number, agreement: Agreement) => {
    const levels = [level, ...(goal?.levels.slice(1) ?? [])]
    const target = { target_id: Number(id), option, period, levels, updated_at: goal?.updated_at ?? 0 }
    return run({ goals: [target] }, agreement)
  }
  const label = `${name}的一级目标`
  return isMoneyGoal(option) ? (
    <InlineMoney label={label} value={goal?.levels[0]} failure={failure} onSave={save} />
  ) : (
    <InlineText
      label={label}
      value={goal ? String(goal.levels[0] ?? '') : ''}
      max={12}
      fault={(text) => (/^\d+$/.test(text.trim()) ? undefined : '请输入整数')}
      failure={failure}
      onSave={(text, agreement) => save(Number(text), agreement)}
    />
  )
}

function Progress({ row: { goal, goal_rate } }: { row: ContentPerformance }) {
  const period = useContext(PerformanceContext)?.period
  return <GoalRate goal={goal} rate={goal_rate} missing={missingGoal(period)} />
}

type LedMember = 'content_count' | 'interactions' | 'author_count' | 'sample_count'

/** Lists that are narrowed to a row, by dimension. */
const LINKS: Readonly<Partial<Record<PerformanceDim, Partial<Record<LedMember, NumberLinkName>>>>> = {
  user: {
    content_count: 'seedingMemberContents',
    interactions: 'seedingMemberInteractions',
    author_count: 'seedingMemberTalents',
    sample_count: 'seedingMemberSamples',
  },
  author: { content_count: 'seedingTalentContents', interactions: 'seedingTalentInteractions' },
  spu: { content_count: 'seedingSpuContents', interactions: 'seedingSpuInteractions' },
  campaign: { content_count: 'seedingCampaignContents', interactions: 'seedingCampaignInteractions' },
}

/** A figure of a row that leads to its contents. */
function leading(member: LedMember) {
  return function Leading({ row }: { row: ContentPerformance }) {
    const { dim, links } = useContext(PerformanceContext) ?? {}
    const value = row[member]
    const name = dim && LINKS[dim]?.[member]
    // Of nothing there is nothing to open.
    const leads = links && name && row.link && value > 0 ? numberLink(name, links, row.link) : undefined
    return (
      <NumberLink leads={leads}>
        <Count value={value} />
      </NumberLink>
    )
  }
}

/** Cells of 种草业绩 that the kind of their column does not draw. */
export const performanceCells: ListCells<ContentPerformance, typeof contentPerformanceColumns> = {
  name: Name,
  goal_target: Target,
  goal_rate: Progress,
  author: ({ row }) => (row.content ? <TalentCell talent={row.content.author} /> : '-'),
  content_count: leading('content_count'),
  interactions: leading('interactions'),
  author_count: leading('author_count'),
  sample_count: leading('sample_count'),
}
