import type { Agreement } from '@crm/client/weight'
import { useCall } from '@crm/client/hooks'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { Banner } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { useState } from 'react'
import classes from '../../parts/Dialogs.module.css'
import { expectDelivery } from '../../parts/expectDelivery.ts'
import { LinksDialog } from '../../parts/LinksDialog.tsx'
import { PlatformLink } from '../../parts/PlatformLink.tsx'
import own from './GrassVideo.module.css'
import { NamedPick } from './NamedPick.tsx'

/** How often the authorisation is asked for while somebody gives it in another window, ms. */
const AUTH_EVERY = 3_000
const AUTHORISED = 1

/** 添加种草内容: pasted links, and the SPU and campaign that the contents belong to. */
export function AddGrassDialog({ onClose }: { onClose: () => void }) {
  const { data: options } = useCall(grassVideoCalls.options, {})
  const [spu, setSpu] = useState<number>()
  const [campaign, setCampaign] = useState<number>()
  const { run, saving, failure } = useBulkAction(grassVideoCalls.add, {
    weight: 'asked',
    done: '已添加',
    unit: '条内容',
    name: '链接',
    quiet: true,
  })
  return (
    <LinksDialog
      title="添加种草内容"
      kind="grass"
      saving={saving}
      failure={failure}
      onClose={onClose}
      add={async (links, author, agreement: Agreement) => {
        const answer = await run(
          {
            links,
            ...author,
            ...(spu === undefined ? {} : { spu_id: spu }),
            ...(campaign === undefined ? {} : { campaign_id: campaign }),
          },
          agreement,
        )
        if (answer && answer.success > 0) expectDelivery()
        return answer
      }}
    >
      {(platforms) => (
        <>
          {platforms.has('xhs') && <XhsAuthorisation />}
          <div className={classes.field}>
            <span className={classes.label}>关联 SPU</span>
            <NamedPick name="SPU" list={options?.spus} value={spu} onChange={setSpu} />
          </div>
          <div className={classes.field}>
            <span className={classes.label}>关联种草项目</span>
            <NamedPick name="种草项目" list={options?.campaigns} value={campaign} onChange={setCampaign} />
          </div>
        </>
      )}
    </LinksDialog>
  )
}

/** What stands in the way of contents of 小红书, until the corporation has authorised it. */
function XhsAuthorisation() {
  const { data } = useCall(grassVideoCalls.xhlAuthDetail, {}, { every: AUTH_EVERY })
  if (!data || data.status === AUTHORISED) return null
  return (
    <Banner kind="warning">
      <span className={own.auth}>
        {data.status === 0 ? '添加小红书内容前需完成小红书授权' : '小红书授权已过期，请重新授权'}
        {data.url === '' ? '，小红书尚未开通，请联系管理员' : <PlatformLink url={data.url}>去授权</PlatformLink>}
      </span>
    </Banner>
  )
}
