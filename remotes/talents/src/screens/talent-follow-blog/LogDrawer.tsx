import type { Agreement } from '@crm/client/weight'
import { minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { talentLogCalls } from '@crm/contracts/calls/talentLogs'
import { talentCalls } from '@crm/contracts/calls/talents'
import { LOG_COMMENT_MAX } from '@crm/contracts/rules/talentStages'
import { Button, EmptyBlock, Section, useIsPhone, DesktopOnly, Loaded } from '@crm/ui/base'
import { DetailDrawer, StaffCell, TalentCell, useRecordDrawer } from '@crm/ui/data'
import { Form, type FormApi } from '@crm/ui/form'
import { useRef } from 'react'
import { Colleagues } from '../../parts/Colleagues.tsx'
import { FollowLogContent } from '../../parts/FollowLogContent.tsx'
import { kindText, stageChange } from './logTexts.ts'
import classes from './TalentFollowBlog.module.css'

/** The entry that the address asks for, with what colleagues say to it. */
export function LogDrawer() {
  const { id, close } = useRecordDrawer('follow_entry')
  const read = useCall(
    talentCalls.followLogList,
    { id: id ?? 0, page: 1, size: 1 },
    { enabled: id !== undefined, keepPrevious: false },
  )
  if (id === undefined) return null
  return (
    <DetailDrawer open width={520} title="跟进详情" onClose={close} read={read}>
      {({ list: [entry] }) =>
        entry === undefined ? (
          <EmptyBlock title="跟进记录不存在或不在数据范围内" />
        ) : (
          <>
            <TalentCell talent={entry} />
            <div className={classes.header}>
              {entry.user ? <StaffCell staff={[entry.user]} /> : '系统'}
              <span>{kindText(entry.kind)}</span>
              <span>{stageChange(entry)}</span>
              <time>{minute(entry.created_at)}</time>
            </div>
            <FollowLogContent entry={entry} />
            <Section title="评论">
              <Comments id={id} />
            </Section>
          </>
        )
      }
    </DetailDrawer>
  )
}

interface Values {
  content: string
  mention_ids: number[]
}

function Comments({ id }: { id: number }) {
  const read = useCall(talentLogCalls.comments, { id })
  const isPhone = useIsPhone()
  const api = useRef<FormApi<Values>>(undefined)
  const comment = useAction(talentLogCalls.comment, { weight: 'asked', done: '已评论' })
  const save = async (values: Values, agreement: Agreement) => {
    if (await comment.run({ id, ...values }, agreement)) api.current?.reset()
  }
  return (
    <>
      <Loaded read={read} lines={3} small />
      {isPhone && read.data?.list.length === 0 && <EmptyBlock small title="暂无评论" />}
      <ol className={classes.comments}>
        {read.data?.list.map((each) => (
          <li key={each.id} className={classes.comment}>
            <div className={classes.header}>
              {each.user && <StaffCell staff={[each.user]} onOpen={false} />}
              <time>{minute(each.created_at)}</time>
            </div>
            <p>{each.content}</p>
            {each.mentions.length > 0 && (
              <div className={classes.header}>{each.mentions.map(({ name }) => `@${name}`).join(' ')}</div>
            )}
          </li>
        ))}
      </ol>
      <DesktopOnly>
        <Form<Values>
          getFormApi={(given) => {
            api.current = given
          }}
          initValues={{ content: '', mention_ids: [] }}
          onSubmit={(values, agreement) => void save(values, agreement)}
        >
          <Form.TextArea
            field="content"
            label="写评论"
            maxCount={LOG_COMMENT_MAX}
            maxLength={LOG_COMMENT_MAX}
            rules={[{ required: true, whitespace: true, message: '请输入评论' }]}
          />
          <Colleagues />
          <Button theme="solid" loading={comment.saving} onClick={() => api.current?.submitForm()}>
            发表评论
          </Button>
        </Form>
      </DesktopOnly>
    </>
  )
}
