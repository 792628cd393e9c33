import { canWorkOnTalents } from '@crm/access/talents'
import { minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { type CooperationDetail, type CooperationLog, cooperationCalls } from '@crm/contracts/calls/cooperation'
import type { Attachment } from '@crm/contracts/rules/attachments'
import { COOPERATION_COMMENT_MAX, COOPERATION_MENTIONS_MAX } from '@crm/contracts/rules/cooperationTerms'
import { Banner, BlockSkeleton, Button, Card, EmptyBlock, FailedBlock, TextButton, useIsPhone } from '@crm/ui/base'
import { Picture } from '@crm/ui/data'
import { Form, type FormApi } from '@crm/ui/form'
import { useRef, useState } from 'react'
import { Attachments } from '../../parts/Attachments.tsx'
import { ChangesTable } from '../../parts/cooperation-form/ChangesTable.tsx'
import { FilesField } from '../../parts/FilesField.tsx'
import classes from './CooperateDetail.module.css'

const STEP = 20

/** 日志: what happened to the order and was said about it, and beside it the next comment. */
export function LogsTab({ coop: { coop_id } }: { coop: CooperationDetail }) {
  const isPhone = useIsPhone()
  // A saved comment leaves an empty form behind.
  const [written, setWritten] = useState(0)
  return (
    <div className={isPhone ? undefined : classes.columns}>
      <Card title="日志">
        <Timeline coop_id={coop_id} />
      </Card>
      {!isPhone && (
        <Card title="写评论">
          <CommentForm key={written} coop_id={coop_id} onSaved={() => setWritten((count) => count + 1)} />
        </Card>
      )}
    </div>
  )
}

function Timeline({ coop_id }: { coop_id: number }) {
  const [size, setSize] = useState(STEP)
  const logs = useCall(cooperationCalls.logs, { coop_id, page: 1, size })
  if (logs.state === 'failed') return <FailedBlock small failure={logs.failure} onRetry={logs.retry} />
  if (logs.data === undefined) return <BlockSkeleton lines={6} />
  if (logs.data.list.length === 0) return <EmptyBlock small title="暂无日志" />
  return (
    <>
      <ol className={classes.rows} aria-label="日志">
        {logs.data.list.map((entry) => (
          <Entry key={entry.id} coop_id={coop_id} entry={entry} />
        ))}
      </ol>
      {logs.data.page_info.total_count > size && (
        <TextButton onClick={() => setSize((now) => now + STEP)}>查看更多</TextButton>
      )}
    </>
  )
}

function Entry({ coop_id, entry }: { coop_id: number; entry: CooperationLog }) {
  const { user, content, changes, mentions, files, created_at, action } = entry
  const link = useAction(cooperationCalls.fileLink)
  const name = user?.name ?? '系统'
  return (
    <li className={classes.entry}>
      <Picture src={user?.avatar} name={name} size={24} round />
      <div className={classes.body}>
        <div className={classes.head}>
          <b>{name}</b>
          <span className={classes.quiet}>{action === 'comment' ? '评论' : '操作'}</span>
          <time className={classes.quiet}>{minute(created_at)}</time>
        </div>
        <p className={classes.text}>
          {mentions.map((each) => `@${each} `)}
          {content}
        </p>
        {changes.length > 0 && <ChangesTable changes={changes} />}
        <Attachments files={files} link={(file_url) => link.run({ coop_id, file_url })} />
      </div>
    </li>
  )
}

interface CommentValues {
  content: string
  mention_ids: number[]
  files: Attachment[]
}

function CommentForm({ coop_id, onSaved }: { coop_id: number; onSaved: () => void }) {
  const api = useRef<FormApi<CommentValues>>(undefined)
  const add = useAction(cooperationCalls.comment, { done: '评论已保存', quiet: true })
  const save = async ({ content, mention_ids, files }: CommentValues) => {
    const saved = await add.run({ coop_id, content, mention_ids, files: files.map(({ url }) => url) })
    if (saved !== undefined) onSaved()
  }
  return (
    <>
      {add.failure && <Banner kind="danger">{add.failure.message}</Banner>}
      <Form<CommentValues>
        getFormApi={(given) => {
          api.current = given
        }}
        initValues={{ content: '', mention_ids: [], files: [] }}
        onSubmit={(values) => void save(values)}
      >
        <Form.TextArea
          field="content"
          label="内容"
          maxCount={COOPERATION_COMMENT_MAX}
          maxLength={COOPERATION_COMMENT_MAX}
          rules={[{ required: true, whitespace: true, message: '请输入内容' }]}
        />
        <Form.Staff
          field="mention_ids"
          label="@同事"
          multiple
          limit={COOPERATION_MENTIONS_MAX}
          placeholder="选择后对方会收到提醒"
          type={1}
          takes={canWorkOnTalents}
          others
          wide
        />
        <FilesField field="files" label="附件" />
      </Form>
      <Button theme="solid" loading={add.saving} onClick={() => api.current?.submitForm()}>
        发表
      </Button>
    </>
  )
}
