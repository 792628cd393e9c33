import { minute } from '@crm/base/dates'
import { bracketed } from '@crm/base/text'
import type { SampleDetail } from '@crm/contracts/calls/sample'
import { sampleSourceLabel, SampleStatus, sampleStatusLabel } from '@crm/contracts/enums'
import { go } from '@crm/platform/navigate'
import { Banner, Button, EmptyBlock, Section, TextLink } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import { useState } from 'react'
import { SampleForm } from '../../parts/sample-form/SampleForm.tsx'
import { SampleOfAddress } from '../../parts/sample-form/SampleOfAddress.tsx'
import { valuesOf } from '../../parts/sample-form/samplePayload.ts'

const TITLE = '编辑寄样'

/** 编辑寄样: a draft, a request that waits, or one that was refused and is submitted again. */
export function SamplesEditPage() {
  return <SampleOfAddress title={TITLE}>{(sample) => <Editing sample={sample} />}</SampleOfAddress>
}

function Editing({ sample: read }: { sample: SampleDetail }) {
  // The form keeps what it began from: a read in the background must not change what is compared.
  const [sample] = useState(read)
  const { status, reason, reviewer, review_at, actions } = sample
  const state = (
    <>
      <Banner kind={status === SampleStatus.refused ? 'warning' : 'info'}>
        {sample.sample_no} {status === SampleStatus.draftPendingOa ? '草稿' : sampleStatusLabel[status]}
        {reason !== '' && `：${reason}`}
        {reviewer !== null && bracketed('', `${reviewer.name} ${review_at === null ? '' : minute(review_at)}`)}{' '}
        <TextLink to="CooperateDemo" query={{ date_type: 'all', drawer: 'sample', id: sample.sample_id }}>
          操作日志
        </TextLink>
      </Banner>
      {status === SampleStatus.externalPendingReview && <Applied sample={sample} />}
    </>
  )
  if (!actions.includes('edit'))
    return (
      <Page title={TITLE}>
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
      title={`${TITLE}：${sample.author_name}`}
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
