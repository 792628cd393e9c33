import type { Agreement } from '@crm/client/weight'
import { canWorkOnTalents } from '@crm/access/talents'
import { useAction } from '@crm/client/hooks'
import { type CooperationDetail, type CooperationLog, cooperationCalls } from '@crm/contracts/calls/cooperation'
import type { Attachment } from '@crm/contracts/rules/attachments'
import { COOPERATION_COMMENT_MAX, COOPERATION_MENTIONS_MAX } from '@crm/contracts/rules/cooperationTerms'
import { Banner, Button, Card, useIsPhone } from '@crm/ui/base'
import { Timeline, TimelineEntry, TimelineText } from '@crm/ui/data'
import { Attachments, FilesField, Form, type FormApi } from '@crm/ui/form'
import { useRef, useState } from 'react'
import { ChangesTable } from '../../parts/cooperation-form/ChangesTable.tsx'
import classes from './CooperateDetail.module.css'

/** 日志: what happened to the order and was said about it, and beside it the next comment. */
export function LogsTab({ coop: { coop_id } }: { coop: CooperationDetail }) {
  const isPhone = useIsPhone()
  // A saved comment leaves an empty form behind.
  const [written, setWritten] = useState(0)
  return (
    <div className={isPhone ? undefined : classes.columns}>
      <Card title="日志">
        <Timeline call={cooperationCalls.logs} request={{ coop_id }} label="日志" empty="暂无日志">
          {(entry) => <Entry key={entry.id} coop_id={coop_id} entry={entry} />}
        </Timeline>
      </Card>
      {!isPhone && (
        <Card title="写评论">
          <CommentForm key={written} coop_id={coop_id} onSaved={() => setWritten((count) => count + 1)} />
        </Card>
      )}
    </div>
  )
}

function Entry({ coop_id, entry }: { coop_id: number; entry: CooperationLog }) {
  const { user, content, changes, mentions, files, created_at, action } = entry
  const link = useAction(cooperationCalls.fileLink, { weight: { harmless: 'reads' } })
  return (
    <TimelineEntry user={user} at={created_at} kind={<span>{action === 'comment' ? '评论' : '操作'}</span>}>
      <TimelineText>
        {mentions.map((each) => `@${each} `)}
        {content}
      </TimelineText>
      {changes.length > 0 && <ChangesTable changes={changes} />}
      <Attachments files={files} link={(file_url) => link.run({ coop_id, file_url })} />
    </TimelineEntry>
  )
}

interface CommentValues {
  content: string
  mention_ids: number[]
  files: Attachment[]
}

function CommentForm({ coop_id, onSaved }: { coop_id: number; onSaved: () => void }) {
  const api = useRef<FormApi<CommentValues>>(undefined)
  const add = useAction(cooperationCalls.comment, { weight: 'asked', done: '评论已保存', quiet: true })
  const save = async ({ content, mention_ids, files }: CommentValues, agreement: Agreement) => {
    const saved = await add.run({ coop_id, content, mention_ids, files: files.map(({ url }) => url) }, agreement)
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
        onSubmit={(values, agreement) => void save(values, agreement)}
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
