import { useAction, useCall } from '@crm/client/hooks'
import { talentContactCalls, type TalentContact } from '@crm/contracts/calls/talentContacts'
import { EmptyBlock, IconPhone, Popover, TextButton, Loaded } from '@crm/ui/base'
import { CopyButton } from '@crm/ui/data'
import type { TalentTarget } from '@crm/contracts/calls/talents'
import classes from './ContactPopover.module.css'

interface Talent {
  author_id: string
  platform: NonNullable<TalentTarget['platform']>
  has_contact: number
}

/** 联系方式: opens the talent's contacts; the full number is asked for one by one, because each first view counts. */
export function ContactPopover({ talent }: { talent: Talent }) {
  if (talent.has_contact === 0) return '-'
  return (
    <Popover trigger="click" position="bottomLeft" content={<Contacts talent={talent} />}>
      <button type="button" className={classes.trigger}>
        <IconPhone size="small" /> 查看
      </button>
    </Popover>
  )
}

function Contacts({ talent: { author_id, platform } }: { talent: Talent }) {
  const contacts = useCall(talentContactCalls.list, { author_id, platform })
  return (
    <Loaded read={contacts} lines={3} small>
      {({ list, remain, limit }) => {
        if (list.length === 0) return <EmptyBlock small title="暂无联系方式" />
        return (
          <div className={classes.panel}>
            {list.map((contact) => (
              <Contact key={contact.id} contact={contact} />
            ))}
            <p className={classes.quota}>
              今日剩余 {remain} / {limit} 次
            </p>
          </div>
        )
      }}
    </Loaded>
  )
}

function Contact({ contact }: { contact: TalentContact }) {
  const view = useAction(talentContactCalls.view, { weight: { harmless: 'reads' } })
  const isViewed = contact.is_viewed === 1
  return (
    <div className={classes.contact}>
      <dl className={classes.lines}>
        <Line label="姓名" text={contact.name} copies={isViewed} />
        <Line label="电话" text={contact.phone} copies={isViewed} />
        <Line label="微信" text={contact.wechat} copies={isViewed} />
      </dl>
      {!isViewed && (
        <TextButton
          call={talentContactCalls.view}
          disabled={view.saving}
          onClick={() => void view.run({ id: contact.id })}
        >
          查看完整联系方式
        </TextButton>
      )}
    </div>
  )
}

function Line({ label, text, copies }: { label: string; text: string; copies: boolean }) {
  if (text === '') return null
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>
        {text}
        {copies && <CopyButton text={text} label={`复制${label}`} />}
      </dd>
    </div>
  )
}
