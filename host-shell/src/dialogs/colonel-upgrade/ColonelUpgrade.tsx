import type { Agreement } from '@crm/client/weight'
import { useAction } from '@crm/client/hooks'
import { popCalls } from '@crm/contracts/calls/pops'
import { AgreeButton, Button, Dialog } from '@crm/ui/base'
import type { DueProps } from '../due/dueDialogs.ts'
import { Hero, Points } from '../parts/Hero.tsx'

const Answer = { nextDay: 1, notNow: 2, closed: 3 } as const

const CHANGES = [
  { head: '团长独立管理', text: '团长与达人分开跟进，合作、活动、商品一处查看。' },
  { head: '活动与分成', text: '按活动核对服务费与佣金，业绩归属更清晰。' },
  { head: '数据自动同步', text: '历史团长合作自动迁移，无需重新录入。' },
]

/** 团长模式升级: asked of administrators once; every way out is an answer. */
export function ColonelUpgrade({ onClose }: DueProps) {
  const answer = useAction(popCalls.answerColonelUpgrade, { weight: 'asked' })
  const decline = useAction(popCalls.answerColonelUpgrade, { weight: { harmless: 'own' } })
  const upgrade = async (agreement: Agreement) => {
    if (await answer.run({ status: Answer.nextDay }, agreement)) onClose()
  }
  const leave = async (status: typeof Answer.notNow | typeof Answer.closed) => {
    if (await decline.run({ status })) onClose()
  }
  const saving = answer.saving || decline.saving
  return (
    <Dialog
      open
      title="团长模式升级"
      width={704}
      maskCloses={false}
      onClose={() => void leave(Answer.closed)}
      footer={
        <>
          <Button type="tertiary" disabled={saving} onClick={() => void leave(Answer.notNow)}>
            暂不升级
          </Button>
          <AgreeButton loading={saving} onAgree={(agreement) => void upgrade(agreement)}>
            立即升级（次日生效）
          </AgreeButton>
        </>
      }
    >
      <Hero title="团长管理全新升级" note="升级后对企业全员生效，次日起使用新的团长模式。" />
      <Points points={CHANGES} />
    </Dialog>
  )
}

/** 团长模式已升级: once, from the day after the choice on. */
export function ColonelUpgraded({ onClose }: DueProps) {
  const answer = useAction(popCalls.answerColonelUpgrade, { weight: { harmless: 'own' } })
  const close = async () => {
    if (await answer.run({ status: Answer.closed })) onClose()
  }
  return (
    <Dialog
      open
      title="团长模式已升级"
      width={704}
      onClose={() => void close()}
      footer={
        <Button theme="solid" data-autofocus loading={answer.saving} onClick={() => void close()}>
          知道了
        </Button>
      }
    >
      <Hero title="新的团长模式已生效" note="原有的团长与合作数据已保留。" />
      <Points points={CHANGES} />
    </Dialog>
  )
}
