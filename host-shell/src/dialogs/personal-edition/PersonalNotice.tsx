import { open } from '@crm/platform/openers'
import { Button, Dialog } from '@crm/ui/base'
import type { DueProps } from '../due/dueDialogs.ts'
import { PERSONAL_EXPORT_FROM, PERSONAL_OFFLINE_DAY, TRIAL_OFFER_DAYS } from '../due/windows.ts'
import { Points } from '../parts/Hero.tsx'

/** 个人版下线通知: once, until the day itself; leads to the application for the trial. */
export function PersonalNotice({ onClose }: DueProps) {
  return (
    <Dialog
      open
      title="个人版下线通知"
      width={704}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            我知道了
          </Button>
          <Button
            theme="solid"
            data-autofocus
            onClick={() => {
              onClose()
              open('upgradeApplication', {})
            }}
          >
            免费试用 {TRIAL_OFFER_DAYS} 天企业版
          </Button>
        </>
      }
    >
      <p style={{ margin: 0 }}>感谢您一直以来的支持，个人版将于 {PERSONAL_OFFLINE_DAY} 停止服务，请提前做好安排。</p>
      <Points
        points={[
          { head: '下线时间', text: PERSONAL_OFFLINE_DAY },
          { head: '数据导出', text: `${PERSONAL_EXPORT_FROM} 至 ${PERSONAL_OFFLINE_DAY}` },
          { head: '企业版试用', text: `免费 ${TRIAL_OFFER_DAYS} 天` },
        ]}
      />
    </Dialog>
  )
}
