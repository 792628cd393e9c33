import type { Agreement } from '@crm/client/weight'
import { displayDay } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { talentCalls } from '@crm/contracts/calls/talents'
import { type ContactStatus, ListFlag, talentSourceLabel } from '@crm/contracts/enums'
import { useCanCall } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { IconExternalOpen, useDialog } from '@crm/ui/base'
import {
  CopyButton,
  DetailHead,
  type DetailHeadProps,
  type Fact,
  InlineSelect,
  InlineText,
  Money,
  PlatformMark,
  StaffCell,
  TalentBadges,
  TagsCell,
  TimeCell,
  textOr,
} from '@crm/ui/data'
import { badgesOf, contactOptions, levelText } from '../../lib/talentLabels.ts'
import { selectTalent } from '../../lib/talentSelection.ts'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { Contacts } from './Contacts.tsx'
import { CustomValue } from './CustomValue.tsx'
import { TalentActions } from './TalentActions.tsx'
import type { DetailTab } from './talentDetailFilters.ts'
import classes from './TalentHead.module.css'
import { isWorkable } from './workable.ts'

type Corp = NonNullable<TalentDetail['corp']>

const sources: Readonly<Record<number, string>> = talentSourceLabel

interface TalentHeadProps extends Pick<DetailHeadProps<DetailTab>, 'figures' | 'charts' | 'tabs'> {
  talent: TalentDetail
}

/** Who the talent is, how the corporation stands to it, what can be done, and what it comes to. */
export function TalentHead({ talent, ...rest }: TalentHeadProps) {
  const who = useWho()
  const { corp, followers, platform } = talent
  const badges = badgesOf({ is_new: corp?.is_new ?? 0, list_flag: corp?.list_flag ?? 0 }, who, followers)
  const relation = useRelation(talent)
  const facts = useProfile(talent)
  const [number, ...others] = facts
  return (
    <DetailHead
      name={talent.author_name}
      avatar={talent.avatar}
      badges={
        <>
          <PlatformMark platform={platform} />
          <TalentBadges badges={badges} />
        </>
      }
      // What is worked with every day stands before what hardly changes.
      facts={number ? [number, ...relation, ...others] : relation}
      more={corp && talent.shows_own === 1 && <Contacts talent={talent} />}
      actions={<TalentActions talent={talent} />}
      {...rest}
    />
  )
}

/** What its platform says of the talent. */
function useProfile(talent: TalentDetail): readonly Fact[] {
  const { display_id, author_id, categories } = talent
  return [
    {
      label: '达人ID',
      value: (
        <>
          {display_id || author_id}
          <CopyButton text={display_id || author_id} label="复制达人ID" />
          <HomeLink url={talent.home_url} />
        </>
      ),
    },
    { label: '等级', value: levelText(talent.level) },
    { label: '地区', value: textOr(talent.region) },
    { label: 'MCN', value: textOr(talent.mcn_name) },
    { label: '类目', value: <TagsCell tags={categories} max={3} /> },
    {
      label: '报价',
      value: (
        <>
          直播 <Money value={talent.price_live} sign />
          ，视频 <Money value={talent.price_video} sign />
        </>
      ),
    },
    { label: '最近直播', value: <TimeCell value={talent.last_live_at} form="ago" /> },
    { label: '最近视频', value: <TimeCell value={talent.last_video_at} form="ago" /> },
  ]
}

/** How the corporation stands to the talent: followers, stage, tags, notes. What the reader may change is changed in place. */
function useRelation(talent: TalentDetail): readonly Fact[] {
  const canCall = useCanCall()
  const openDialog = useDialog()
  const { author_id, platform, shows_own, corp } = talent
  const { run, failure } = useAction(talentCalls.update, { weight: 'asked', done: '设置成功' })
  if (corp === null) return []
  const update = (
    change: {
      contact_status?: ContactStatus
      remark?: string
      custom_fields?: Record<string, string>
    },
    agreement: Agreement,
  ) => run({ author_id: [author_id], platform, updated_at: corp.updated_at, ...change }, agreement)
  const isFixed = !isWorkable(talent) || !canCall(talentCalls.update)
  const editTags = () =>
    openDialog(TagDialog, { selection: selectTalent(talent), talent: { ...corp, author_id, platform } })
  const facts: readonly (Fact | false)[] = [
    {
      label: '阶段',
      value: (
        <InlineSelect
          label="阶段"
          disabled={isFixed}
          // the wire's number is one of the enumeration
          value={corp.contact_status as ContactStatus}
          options={contactOptions}
          failure={failure}
          onSave={(contact_status, agreement) => update({ contact_status }, agreement)}
        />
      ),
    },
    { label: '跟进人', value: <Followers followers={talent.followers} pool={corp.pool} /> },
    {
      label: '标签',
      value: (
        <TagsCell
          tags={corp.tags}
          max={3}
          {...(canCall(talentCalls.tagBind) && shows_own === 1 ? { onEdit: editTags } : {})}
        />
      ),
    },
    { label: '来源', value: `${textOr(sources[corp.source])}，${displayDay(corp.created_at)}` },
    { label: '首次出单', value: <TimeCell value={corp.first_order_time} /> },
    { label: '最近出单', value: <TimeCell value={corp.last_order_at} /> },
    ...corp.custom_fields.map((field) => ({
      label: field.label,
      value: (
        <CustomValue
          field={field}
          disabled={isFixed}
          failure={failure}
          onSave={(value, agreement) => update({ custom_fields: { [field.key]: value } }, agreement)}
        />
      ),
    })),
    corp.list_flag !== ListFlag.none && {
      label: corp.list_flag === ListFlag.white ? '拉白原因' : '拉黑原因',
      value: textOr(corp.list_reason),
    },
    shows_own === 1 && {
      label: '备注',
      value: (
        <InlineText
          label="备注"
          disabled={isFixed}
          value={corp.remark}
          max={200}
          failure={failure}
          onSave={(remark, agreement) => update({ remark }, agreement)}
        />
      ),
    },
  ]
  return facts.filter((fact) => fact !== false)
}

// Some platforms have homes that only their own application opens.
function HomeLink({ url }: { url: string }) {
  if (!/^https?:/.test(url)) return null
  return (
    <a className={classes.home} href={url} target="_blank" rel="noopener noreferrer">
      主页 <IconExternalOpen size="small" />
    </a>
  )
}

const FOLLOWED = 2

function Followers({ followers, pool }: { followers: TalentDetail['followers']; pool: Corp['pool'] }) {
  if (followers.length === 0) return pool === FOLLOWED ? '-' : '公海'
  return followers.map((each) => (
    <span key={each.follow_id} className={classes.follower}>
      <StaffCell staff={[each]} />
      <small>{displayDay(each.bind_time)} 绑定</small>
    </span>
  ))
}
