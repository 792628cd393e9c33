import { displayDay } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { talentCalls } from '@crm/contracts/calls/talents'
import { type ContactStatus, ListFlag, talentSourceLabel } from '@crm/contracts/enums'
import { useCanCall } from '@crm/platform/navigate'
import { Card, useDialog } from '@crm/ui/base'
import { InlineSelect, InlineText, StaffCell, TagsCell, textOr, TimeCell } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { selectTalent } from '../../lib/talentSelection.ts'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { contactOptions } from '../../lib/talentLabels.ts'
import { CustomValue } from './CustomValue.tsx'
import classes from './TalentIdentity.module.css'
import { isWorkable } from './workable.ts'

type Corp = NonNullable<TalentDetail['corp']>

const sources: Readonly<Record<number, string>> = talentSourceLabel

/** How the corporation stands to the talent: followers, stage, tags, notes. What the reader may change is changed in place. */
export function Relation({ talent, corp }: { talent: TalentDetail; corp: Corp }) {
  const canCall = useCanCall()
  const openDialog = useDialog()
  const { author_id, platform, shows_own } = talent
  const { run, failure } = useAction(talentCalls.update, { done: '设置成功' })
  const update = (change: {
    contact_status?: ContactStatus
    remark?: string
    custom_fields?: Record<string, string>
  }) => run({ author_id: [author_id], platform, updated_at: corp.updated_at, ...change })
  const isFixed = !isWorkable(talent) || !canCall(talentCalls.update)
  const editTags = () =>
    openDialog(TagDialog, { selection: selectTalent(talent), talent: { ...corp, author_id, platform } })
  return (
    <Card title="合作关系">
      <dl className={classes.facts}>
        <Fact label="跟进人">
          <Followers followers={talent.followers} pool={corp.pool} />
        </Fact>
        <Fact label="阶段">
          <InlineSelect
            label="阶段"
            disabled={isFixed}
            // the wire's number is one of the enumeration
            value={corp.contact_status as ContactStatus}
            options={contactOptions}
            failure={failure}
            onSave={(contact_status) => update({ contact_status })}
          />
        </Fact>
        <Fact label="标签">
          <TagsCell
            tags={corp.tags}
            max={3}
            {...(canCall(talentCalls.tagBind) && shows_own === 1 ? { onEdit: editTags } : {})}
          />
        </Fact>
        <Fact label="来源">
          {textOr(sources[corp.source])}，{displayDay(corp.created_at)}
        </Fact>
        <Fact label="首次出单">
          <TimeCell value={corp.first_order_time} />
        </Fact>
        <Fact label="最近出单">
          <TimeCell value={corp.last_order_at} />
        </Fact>
        {corp.custom_fields.map((field) => (
          <Fact key={field.key} label={field.label}>
            <CustomValue
              field={field}
              disabled={isFixed}
              failure={failure}
              onSave={(value) => update({ custom_fields: { [field.key]: value } })}
            />
          </Fact>
        ))}
        {corp.list_flag !== ListFlag.none && (
          <Fact label={corp.list_flag === ListFlag.white ? '拉白原因' : '拉黑原因'}>{textOr(corp.list_reason)}</Fact>
        )}
        {shows_own === 1 && (
          <Fact label="备注">
            <InlineText
              label="备注"
              disabled={isFixed}
              value={corp.remark}
              max={200}
              failure={failure}
              onSave={(remark) => update({ remark })}
            />
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const FOLLOWED = 2

function Followers({ followers, pool }: { followers: TalentDetail['followers']; pool: number }) {
  if (followers.length === 0) return pool === FOLLOWED ? '-' : '公海'
  return followers.map((each) => (
    <div key={each.follow_id} className={classes.follower}>
      <StaffCell staff={[each]} />
      <small>{displayDay(each.bind_time)} 绑定</small>
    </div>
  ))
}
