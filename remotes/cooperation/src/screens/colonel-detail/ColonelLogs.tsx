import type { Agreement } from '@crm/client/weight'
import { type AgreedAction, useAction } from '@crm/client/hooks'
import { colonelLogCalls } from '@crm/contracts/calls/colonelLogs'
import { FollowLogKind, followLogKindLabel } from '@crm/contracts/enums'
import type { ColonelDetail, ColonelLogEntry } from '@crm/contracts/fields/colonelFields'
import { LOG_IMAGES_MAX } from '@crm/contracts/rules/talentStages'
import { Button, Card, DesktopOnly, TextButton, useDialog, useIsPhone } from '@crm/ui/base'
import { Thumbnails, Timeline, TimelineEntry, TimelineText } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { useState } from 'react'
import classes from '../../parts/colonel/Colonel.module.css'

const kinds = ([FollowLogKind.call, FollowLogKind.wechat, FollowLogKind.visit] as const).map((value) => ({
  value,
  label: followLogKindLabel[value],
}))

/** 日志: what was said to the colonel, with the comments of colleagues, and beside it the next entry. */
export function ColonelLogs({ colonel }: { colonel: ColonelDetail }) {
  const { colonel_buyin_id } = colonel.colonel_info
  const isPhone = useIsPhone()
  return (
    <div className={isPhone ? undefined : classes.logs}>
      <Card title="跟进记录">
        <Timeline call={colonelLogCalls.list} request={{ colonel_buyin_id }} label="跟进记录" empty="暂无跟进记录">
          {(entry) => <Entry key={entry.id} entry={entry} />}
        </Timeline>
      </Card>
      {!isPhone && <LogForm colonel_buyin_id={colonel_buyin_id} />}
    </div>
  )
}

interface LogValues {
  kind: 1 | 2 | 3
  content: string
  images: string[]
}

function LogForm({ colonel_buyin_id }: { colonel_buyin_id: string }) {
  // A saved entry leaves an empty form behind.
  const [written, setWritten] = useState(0)
  const add = useAction(colonelLogCalls.add, { weight: 'asked', done: '日志已保存' })
  const save = async (values: LogValues, agreement: Agreement) => {
    if (await add.run({ colonel_buyin_id, ...values }, agreement)) setWritten((count) => count + 1)
  }
  return (
    <Card title="写日志">
      <Form<LogValues>
        key={written}
        initValues={{ kind: 2, content: '', images: [] }}
        onSubmit={(values, agreement) => void save(values, agreement)}
      >
        <Form.Select field="kind" label="方式" style={{ width: '100%' }} optionList={kinds} />
        <Form.TextArea
          field="content"
          label="内容"
          placeholder="请输入跟进内容"
          maxCount={500}
          maxLength={500}
          rules={[{ required: true, whitespace: true, message: '请输入内容' }]}
        />
        <Form.Upload field="images" label="图片" max={LOG_IMAGES_MAX} />
        <Button htmlType="submit" theme="solid" loading={add.saving}>
          保存
        </Button>
      </Form>
    </Card>
  )
}

interface SayProps<Request> {
  title: string
  initial?: string
  max: number
  action: Pick<AgreedAction<Request, unknown>, 'run' | 'saving' | 'failure'>
  toRequest: (content: string) => Request
  onClose: () => void
}

function SayDialog<Request>({ title, initial = '', max, action, toRequest, onClose }: SayProps<Request>) {
  return (
    <FormDialog
      title={title}
      initValues={{ content: initial }}
      action={action}
      toRequest={({ content }: { content: string }) => toRequest(content)}
      onClose={onClose}
    >
      <Form.TextArea
        field="content"
        label="内容"
        maxCount={max}
        maxLength={max}
        rules={[{ required: true, whitespace: true, message: '请输入内容' }]}
      />
    </FormDialog>
  )
}

function CommentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const action = useAction(colonelLogCalls.comment, { weight: 'asked', done: '已评论', quiet: true })
  return (
    <SayDialog title="评论" max={300} action={action} toRequest={(content) => ({ id, content })} onClose={onClose} />
  )
}

function ReplyDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const action = useAction(colonelLogCalls.reply, { weight: 'asked', done: '已回复', quiet: true })
  return (
    <SayDialog title="回复" max={300} action={action} toRequest={(content) => ({ id, content })} onClose={onClose} />
  )
}

function EditDialog({ entry, onClose }: { entry: ColonelLogEntry; onClose: () => void }) {
  const action = useAction(colonelLogCalls.edit, { weight: 'asked', done: '日志已保存', quiet: true })
  const { id, updated_at, content: initial } = entry
  const toRequest = (content: string) => ({ id, content, updated_at })
  return <SayDialog title="修改日志" max={500} {...{ initial, action, toRequest, onClose }} />
}

type Said = Pick<ColonelLogEntry, 'id' | 'user' | 'content' | 'created_at' | 'is_mine'>

function Entry({ entry }: { entry: ColonelLogEntry }) {
  const openDialog = useDialog()
  const remove = useAction(colonelLogCalls.remove, { weight: 'asked', done: '日志已删除' })
  return (
    <TimelineEntry user={entry.user} at={entry.created_at} kind={<span>{followLogKindLabel[entry.kind]}</span>}>
      <TimelineText>{entry.content}</TimelineText>
      {entry.activity && <p className={classes.checked}>活动：{entry.activity.activity_name}</p>}
      {entry.images.length > 0 && <Thumbnails label="图片" images={entry.images} />}
      <DesktopOnly>
        <div className={classes.acts}>
          <TextButton onClick={() => openDialog(CommentDialog, { id: entry.id })}>评论</TextButton>
          {entry.is_mine === 1 && (
            <>
              <TextButton onClick={() => openDialog(EditDialog, { entry })}>修改</TextButton>
              <TextButton
                confirm={{
                  title: '删除这条日志？',
                  content: '评论与回复随之删除。',
                  confirmText: '删除',
                  danger: true,
                }}
                onClick={(agreement) => void remove.run({ id: entry.id }, agreement)}
              >
                删除
              </TextButton>
            </>
          )}
        </div>
      </DesktopOnly>
      {entry.comments.length > 0 && (
        <ul className={classes.said}>
          {entry.comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
    </TimelineEntry>
  )
}

function Comment({ comment }: { comment: ColonelLogEntry['comments'][number] }) {
  const openDialog = useDialog()
  const remove = useAction(colonelLogCalls.removeComment, { weight: 'asked', done: '评论已删除' })
  return (
    <TimelineEntry plain user={comment.user} at={comment.created_at}>
      <TimelineText>{comment.content}</TimelineText>
      <DesktopOnly>
        <div className={classes.acts}>
          <TextButton onClick={() => openDialog(ReplyDialog, { id: comment.id })}>回复</TextButton>
          {comment.is_mine === 1 && (
            <TextButton
              confirm={{ title: '删除这条评论？', content: '回复随之删除。', confirmText: '删除', danger: true }}
              onClick={(agreement) => void remove.run({ id: comment.id }, agreement)}
            >
              删除
            </TextButton>
          )}
        </div>
      </DesktopOnly>
      {comment.replies.length > 0 && (
        <ul className={classes.said}>
          {comment.replies.map((reply) => (
            <Reply key={reply.id} reply={reply} />
          ))}
        </ul>
      )}
    </TimelineEntry>
  )
}

function Reply({ reply }: { reply: Said }) {
  const remove = useAction(colonelLogCalls.removeReply, { weight: 'asked', done: '回复已删除' })
  return (
    <TimelineEntry plain user={reply.user} at={reply.created_at}>
      <TimelineText>{reply.content}</TimelineText>
      {reply.is_mine === 1 && (
        <DesktopOnly>
          <TextButton
            confirm={{ title: '删除这条回复？', confirmText: '删除', danger: true }}
            onClick={(agreement) => void remove.run({ id: reply.id }, agreement)}
          >
            删除
          </TextButton>
        </DesktopOnly>
      )}
    </TimelineEntry>
  )
}
