import type { Agreement } from '@crm/client/weight'
import { doneMessage } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import { accountCalls } from '@crm/contracts/calls/account'
import { useQuery } from '@crm/platform/navigate'
import { Link } from '@crm/platform/router'
import { AgreeButton, Banner } from '@crm/ui/base'
import { useState } from 'react'
import { ApplicationFields } from '../../dialogs/enterprise-form/ApplicationFields.tsx'
import { toPayload } from '../../dialogs/enterprise-form/application.ts'
import { useApplication, useRefusal } from '../../dialogs/enterprise-form/useApplication.ts'
import { SignInFrame } from '../SignInFrame.tsx'
import classes from './newcomers.module.css'

/** 申请试用: an enterprise asks for a trial; the vendor's staff get in touch within a day. */
export function TrialPage() {
  const [query] = useQuery()
  const form = useApplication('upgrade', accountCalls.infoCheck)
  const apply = useAction(accountCalls.applyUse, { weight: 'asked', quiet: true })
  const { fault: error, clear } = useRefusal(form, apply.failure)
  const [done, setDone] = useState(false)
  const submit = async (agreement: Agreement) => {
    clear()
    if (!form.check()) return
    if ((await apply.run(toPayload(form.values, query.channel_id ?? null), agreement)) !== undefined) setDone(true)
  }
  if (done)
    return (
      <SignInFrame>
        <h1 className={classes.title}>申请试用</h1>
        <p className={classes.lead} role="status">
          {doneMessage.applied}
        </p>
        <Steps />
        <p className={classes.lead}>
          <Link to="/login">返回</Link>
        </p>
      </SignInFrame>
    )
  return (
    <SignInFrame wide aside={<WhatComes />}>
      <h1 className={classes.title}>申请试用</h1>
      <p className={classes.lead}>
        免费试用 7 天企业版，24 小时内有客户经理联系。已有账号？<Link to="/login">直接登录</Link>
      </p>
      {error && <Banner kind="danger">{error}</Banner>}
      <ApplicationFields form={form} />
      <div className={classes.submit}>
        <AgreeButton block size="large" loading={apply.saving} onAgree={(agreement) => void submit(agreement)}>
          提交申请
        </AgreeButton>
      </div>
    </SignInFrame>
  )
}

const BENEFITS = [
  '抖音、快手、视频号、小红书的达人库与榜单',
  '达人公海、跟进记录与自动释放规则',
  '寄样、合作单、直播排期与成交数据在一处',
  '种草项目、素材与内容监控',
]

/** Beside the form: what the trial holds and what happens after it is asked for. */
function WhatComes() {
  return (
    <>
      <h2>试用包含</h2>
      <ul className={classes.steps}>
        {BENEFITS.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <h2>提交之后</h2>
      <Steps />
    </>
  )
}

function Steps() {
  return (
    <ol className={classes.steps}>
      <li>24 小时内，客户经理会致电您留下的手机号</li>
      <li>确认需求后为您开通 7 天企业版</li>
      <li>一对一带您导入达人与历史合作</li>
    </ol>
  )
}
