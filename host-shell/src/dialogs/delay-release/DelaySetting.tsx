import type { Agreement } from '@crm/client/weight'
import { doneMessage } from '@crm/base/messages'
import { useAction, useCall } from '@crm/client/hooks'
import { popCalls } from '@crm/contracts/calls/pops'
import { AgreeButton, Banner, Button, Dialog } from '@crm/ui/base'
import { Radio, RadioGroup, StaleBar } from '@crm/ui/form'
import { useState } from 'react'
import type { DueProps } from '../due/dueDialogs.ts'
import { DELAY_DAYS } from '../due/windows.ts'

type Choice = 1 | 2

/** 延期释放设置: administrators decide once for everybody whether talents are released eight days later. */
export function DelaySetting({ onClose }: DueProps) {
  const [choice, setChoice] = useState<Choice>(1)
  const present = useCall(popCalls.delayRelease, {})
  const set = useAction(popCalls.setDelayRelease, { weight: 'asked', quiet: true, done: doneMessage.saved })
  const confirm = async (agreement: Agreement, updated_at = present.data?.updated_at) => {
    if (updated_at === undefined) return
    if ((await set.run({ is_open: choice, updated_at }, agreement)) !== undefined) onClose()
  }
  return (
    <Dialog
      open
      title="延期释放设置"
      width={464}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" disabled={set.saving} onClick={onClose}>
            取消
          </Button>
          <AgreeButton
            loading={set.saving}
            disabled={!present.data || set.failure?.changed !== undefined}
            onAgree={(agreement) => void confirm(agreement)}
          >
            确定
          </AgreeButton>
        </>
      }
    >
      <StaleBar
        failure={set.failure}
        saving={set.saving}
        onOverwrite={(version, agreement) => void confirm(agreement, version)}
        onDiscard={onClose}
      />
      {set.failure && !set.failure.changed && <Banner kind="danger">{set.failure.message}</Banner>}
      <p style={{ marginTop: 0 }}>春节假期期间，达人可能因无法及时跟进而被自动释放。是否延期释放达人？</p>
      <RadioGroup
        direction="vertical"
        aria-label="延期释放"
        value={choice}
        onChange={(event) => setChoice(event.target.value === 2 ? 2 : 1)}
      >
        <Radio value={1}>延期 {DELAY_DAYS} 天</Radio>
        <Radio value={2}>不延期</Radio>
      </RadioGroup>
      <div style={{ marginTop: 16 }}>
        <Banner kind="warning">设置后对全员生效</Banner>
      </div>
    </Dialog>
  )
}
