import { minute } from '@crm/base/dates'
import type { SampleDetail } from '@crm/contracts/calls/sample'
import { SampleStatus, sampleStatusLabel } from '@crm/contracts/enums'
import { Banner, EmptyBlock } from '@crm/ui/base'
import { Page } from '@crm/ui/data'
import { SampleForm } from '../../parts/sample-form/SampleForm.tsx'
import { SampleOfAddress } from '../../parts/sample-form/SampleOfAddress.tsx'
import { keyOf } from '../../parts/sample-form/samplePayload.ts'

const TITLE = '编辑寄样'

/** 编辑寄样: a draft, a request that waits, or one that was refused and is submitted again. */
export function SamplesEditPage() {
  return <SampleOfAddress title={TITLE}>{(sample) => <Editing sample={sample} />}</SampleOfAddress>
}

function Editing({ sample }: { sample: SampleDetail }) {
  const { status, reason, reviewer, review_at, goods, author_id, purpose, remark, custom_fields, actions } = sample
  const state = (
    <Banner kind={status === SampleStatus.refused ? 'warning' : 'info'}>
      {sample.sample_no} {sampleStatusLabel[status]}
      {reason !== '' && `：${reason}`}
      {reviewer !== null && `（${reviewer.name} ${review_at === null ? '' : minute(review_at)}）`}
    </Banner>
  )
  // The form has one specification for each product: saving would lose the others.
  const hasMoreSpecs = new Set(goods.map(({ product_id }) => product_id)).size < goods.length
  if (!actions.includes('edit') || hasMoreSpecs)
    return (
      <Page title={TITLE}>
        {state}
        <EmptyBlock title={hasMoreSpecs ? '同一商品有多个规格的寄样单不可编辑' : '当前状态不可编辑'} />
      </Page>
    )
  return (
    <SampleForm
      title={TITLE}
      platform={sample.platform}
      initValues={{
        ...{ author_ids: [author_id], purpose, remark, custom_fields },
        product_ids: goods.map(({ product_id }) => product_id),
        goods: Object.fromEntries(goods.map(({ product_id, sku_id, qty }) => [keyOf(product_id), { sku_id, qty }])),
      }}
      edited={{ ...sample, submits: actions.includes('submit') || actions.includes('resubmit') }}
      lead={state}
    />
  )
}
