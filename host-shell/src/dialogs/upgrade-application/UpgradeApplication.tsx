import type { Agreement } from '@crm/client/weight'
import { doneMessage } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { AgreeButton, Banner, Button, Dialog } from '@crm/ui/base'
import { ApplicationFields } from '../enterprise-form/ApplicationFields.tsx'
import { toPayload } from '../enterprise-form/application.ts'
import { useApplication, useRefusal } from '../enterprise-form/useApplication.ts'
import type { ShellDialogProps } from '../shellDialogs.ts'
import classes from './UpgradeApplication.module.css'

const BENEFITS = [
  ['全平台达人', '抖音、快手、视频号、小红书统一管理'],
  ['团队协作', '公海、跟进、寄样、合作全流程在线'],
  ['数据看板', '经营、带货、商品、团队多维分析'],
  ['专属服务', '客户经理一对一支持'],
] as const

/** 升级企业版: the application of a personal account; the vendor's staff get in touch. */
export function UpgradeApplication({ onClose }: ShellDialogProps<'upgradeApplication'>) {
  const form = useApplication('upgrade')
  const apply = useAction(enterpriseCalls.upgradeApply, { weight: 'asked', quiet: true, done: doneMessage.applied })
  const { fault: error, clear } = useRefusal(form, apply.failure)
  const submit = async (agreement: Agreement) => {
    clear()
    if (!form.check()) return
    const channel = new URLSearchParams(location.search).get('channel_id')
    if ((await apply.run(toPayload(form.values, channel), agreement)) !== undefined) onClose()
  }
  return (
    <Dialog
      open
      title="升级企业版"
      width={1114}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={apply.saving} onClick={onClose}>
            取消
          </Button>
          <AgreeButton loading={apply.saving} onAgree={(agreement) => void submit(agreement)}>
            提交申请
          </AgreeButton>
        </>
      }
    >
      <div className={classes.columns}>
        <aside className={classes.side}>
          <p className={classes.header}>免费试用 7 天企业版</p>
          <ul className={classes.list}>
            {BENEFITS.map(([head, text]) => (
              <li key={head}>
                <strong>{head}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </aside>
        <div>
          {error && <Banner kind="danger">{error}</Banner>}
          <ApplicationFields form={form} />
        </div>
      </div>
    </Dialog>
  )
}
