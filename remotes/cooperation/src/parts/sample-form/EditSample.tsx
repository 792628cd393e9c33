import { minute } from '@crm/base/dates'
import { bracketed } from '@crm/base/text'
import type { SampleDetail } from '@crm/contracts/calls/sample'
import { sampleSourceLabel, SampleStatus, sampleStatusLabel } from '@crm/contracts/enums'
import { go } from '@crm/platform/navigate'
import { Banner, Button, Drawer, EmptyBlock, Section, TextLink } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import { useState } from 'react'
import { SampleForm } from './SampleForm.tsx'
import { valuesOf } from './samplePayload.ts'

interface EditSampleProps {
  sample: SampleDetail
  title: string
  /** In a drawer, over the list: what closes it. */
  onClose?: (() => void) | undefined
}

/** Changes a sample that exists: a draft, a request that waits, or one that was refused and is submitted again. */
export function EditSample({ sample: read, title, onClose }: EditSampleProps) {
  // The form keeps what it began from: a read in the background must not change what is compared.
  const [sample] = useState(read)
  const { status, reason, reviewer, review_at, actions } = sample
  const state = (
    <>
      <Banner kind={status === SampleStatus.refused ? 'warning' : 'info'}>
        {sample.sample_no} {status === SampleStatus.draftPendingOa ? '草稿' : sampleStatusLabel[status]}
        {reason !== '' && `：${reason}`}
        {reviewer !== null && bracketed('', `${reviewer.name} ${review_at === null ? '' : minute(review_at)}`)}{' '}
        {!onClose && (
          <TextLink to="CooperateDemo" query={{ date_type: 'all', drawer: 'sample', id: sample.sample_id }}>
            操作日志
          </TextLink>
        )}
      </Banner>
      {status === SampleStatus.externalPendingReview && <Applied sample={sample} />}
    </>
  )
  if (!actions.includes('edit') && onClose)
    return (
      <Drawer open width={720} title={title} onClose={onClose}>
        {state}
        <EmptyBlock title="当前状态不能编辑" />
      </Drawer>
    )
  if (!actions.includes('edit'))
    return (
      <Page title={title}>
        {state}
        <EmptyBlock
          title="当前状态不能编辑"
          action={
            <Button
              onClick={() =>
                void go('CooperateDemo', {
                  date_type: 'all',
                  keyword: sample.sample_no,
                  drawer: 'sample',
                  id: sample.sample_id,
                })
              }
            >
              查看详情
            </Button>
          }
        />
      </Page>
    )
  return (
    <SampleForm
      classify={sample.classify}
      onClose={onClose}
      title={`${title}：${sample.author_name}`}
      platform={sample.platform}
      initValues={valuesOf(sample)}
      edited={{
        ...sample,
        submits: actions.includes('submit') || actions.includes('resubmit'),
        approves: actions.includes('approve'),
      }}
      lead={state}
    />
  )
}

/** What the applicant wrote, beside what is made of it. */
function Applied({ sample }: { sample: SampleDetail }) {
  const { source, remark, created_at, receiver, phone, address, goods } = sample
  return (
    <Section title="申请人填写">
      <p>
        {sampleSourceLabel[source]} {minute(created_at)}
        <br />
        收件信息：{receiver} {phone} {address}
        <br />
        商品：{goods.map(({ title, sku_name, qty }) => `${title} ${sku_name} × ${qty}`).join('；')}
        <br />
        备注：{remark || '-'}
      </p>
    </Section>
  )
}
